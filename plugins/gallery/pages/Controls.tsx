import { useState } from 'react';
import { AccountAvatar } from '../../../ui/components/AccountAvatar.tsx';
import { Badge } from '../../../ui/components/Badge.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { Chip } from '../../../ui/components/Chip.tsx';
import { CopyButton } from '../../../ui/components/CopyButton.tsx';
import { CopyText } from '../../../ui/components/CopyText.tsx';
import { Disclosure } from '../../../ui/components/Disclosure.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { SearchBox } from '../../../ui/components/fields/SearchBox.tsx';
import { SelectField } from '../../../ui/components/fields/SelectField.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { TextInput } from '../../../ui/components/fields/TextInput.tsx';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import * as icons from '../../../ui/components/icons/icons.tsx';
import * as lazyIcons from '../../../ui/components/icons/lazyIcons.tsx';
import * as page from '../../../ui/components/PageParts.tsx';
import { TabLinks } from '../../../ui/components/TabLinks.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';

const looks = ['loud', 'soft', 'quiet', 'danger', 'bare'] as const;
const accounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const;
const badges = [
  'default',
  'negative',
  'positive',
  'primary',
  'warning',
  'promotional',
  'branded',
  'soft',
  'warningOutline',
] as const;

export function Controls() {
  const { t } = useLazyTranslation('galleryLazy');
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState('first');
  const [search, setSearch] = useState('');
  return (
    <>
      <Section id="buttons">
        {looks.map((look) => (
          <State key={look} name={`Button ${look}`}>
            <Button look={look}>{t('sample')}</Button>
          </State>
        ))}
        <State name="Button disabled">
          <Button disabled>{t('sample')}</Button>
        </State>
        <State name="Button long text" width="min(100%, 240px)">
          <Button>{t('text')}</Button>
        </State>
        <State name="Button small">
          <Button size="small">{t('sample')}</Button>
        </State>
        <State name="Button main" width="474px">
          <Button size="main">{t('sample')}</Button>
        </State>
        {(['soft', 'quiet'] as const).map((look) => (
          <State key={look} name={`Chip ${look}`}>
            <Chip look={look}>{t('sample')}</Chip>
          </State>
        ))}
        <State name="Chip medium">
          <Chip size="medium">{t('sample')}</Chip>
        </State>
        <State name="Chip disabled">
          <Chip disabled>{t('sample')}</Chip>
        </State>
        <State name="IconButton">
          <IconButton aria-label={t('sample')}>
            <icons.SettingsIcon />
          </IconButton>
        </State>
        <State name="CopyButton">
          <CopyButton text={t('sample')} label={t('sample')} />
        </State>
        <State name="CopyText">
          <CopyText text={t('text')} label={t('sample')}>
            {t('sample')}
          </CopyText>
        </State>
        <State name="ExternalLink">
          <ExternalLink href="#gallery">{t('sample')}</ExternalLink>
        </State>
        <State name="TabLinks">
          <TabLinks
            label={t('sample')}
            current="first"
            tabs={['first', 'second'].map((id) => ({ id, label: t('sample'), to: '/gallery' }))}
          />
        </State>
      </Section>
      <Section id="avatars">
        {accounts.map((address) => (
          <State key={address} name="AccountAvatar">
            <AccountAvatar address={address} size={36} />
          </State>
        ))}
        <State name="AccountAvatar 24">
          <AccountAvatar address={accounts[0]} />
        </State>
      </Section>
      <Section id="badges">
        {badges.map((variant) => (
          <State key={variant} name={variant}>
            <Badge variant={variant}>{t('sample')}</Badge>
          </State>
        ))}
      </Section>
      <Section id="inputs">
        <State name="TextInput" width="240px">
          <TextInput aria-label={t('sample')} placeholder={t('sample')} />
        </State>
        <State name="TextInput aria-invalid" width="240px">
          <TextInput aria-label={t('sample')} aria-invalid defaultValue="0x12" />
        </State>
        <State name="TextInput disabled" width="240px">
          <TextInput aria-label={t('sample')} disabled defaultValue="0x12" />
        </State>
        <State name="SearchBox" width="240px">
          <SearchBox label={t('sample')} text={search} onText={setSearch} />
        </State>
        <State name="Switch">
          <Switch label={t('sample')} checked={on} onChange={setOn} />
        </State>
        <State name="Switch in a row">
          <SwitchRow label={t('sample')} checked={on} onChange={setOn} />
        </State>
        <State name="Disclosure">
          <Disclosure title={t('sample')}>{t('sample')}</Disclosure>
        </State>
        <State name="Switch off">
          <Switch label={t('sample')} checked={!on} onChange={(checked) => setOn(!checked)} />
        </State>
        <State name="SelectField">
          <SelectField
            label={t('sample')}
            value={choice}
            options={['first', 'second'].map((value) => ({ value, text: value }))}
            onChange={setChoice}
          />
        </State>
      </Section>
      <Section id="page">
        <State name="Card" width="min(100%, 360px)">
          <page.Card aria-label={t('sample')}>
            <page.BackLink href="/gallery">BackLink</page.BackLink>
            <page.Title as="p">Title</page.Title>
            <page.Heading as="p">Heading</page.Heading>
            <page.Hint>{t('text')}</page.Hint>
          </page.Card>
        </State>
        <State name="ButtonLink">
          <page.ButtonLink href="/gallery">{t('sample')}</page.ButtonLink>
        </State>
        <State name="TextLink">
          <page.TextLink href="/gallery">{t('sample')}</page.TextLink>
        </State>
      </Section>
      <Section id="icons">
        {Object.entries({ ...icons, ...lazyIcons }).map(([name, Icon]) => (
          <State key={name} name={name.replace('Icon', '')}>
            <Icon />
          </State>
        ))}
      </Section>
    </>
  );
}
