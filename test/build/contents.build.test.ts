import { describe, expect, it } from 'vitest';
import { fixtureApp, textOf } from './fixtureApp.ts';

const addPlugin = (id: string) => (profile: Record<string, unknown>) => {
  profile.plugins = ['alpha', id];
};
const PROFILE = 'chains/profiles/one.json';

describe('a plugin that the profile leaves out', () => {
  it('leaves no byte, nor do its texts', async () => {
    const app = await fixtureApp();
    const without = await app.build();
    expect(textOf(without)).not.toMatch(/the page of gamma|Gamma alone|plugins\/gamma/);
    await app.edit(PROFILE, addPlugin('gamma'));
    expect(textOf(await app.build())).toMatch(/the page of gamma[\s\S]*plugins\/gamma/);
  });

  it('fails the build when another one brings it in', async () => {
    const app = await fixtureApp();
    await app.write('plugins/gamma/tokens.ts', "export const GAMMA = Symbol('Gamma');\n");
    await app.write(
      'plugins/alpha/AlphaPage.tsx',
      "import { GAMMA } from '../gamma/tokens.ts';\nexport default () => String(GAMMA);\n",
    );
    await expect(app.build()).rejects.toThrow(
      'profile one leaves out plugin gamma, but plugins/alpha/AlphaPage.tsx brings in plugins/gamma/tokens.ts',
    );
  });

  it('fails the build when one that is there requires it, and says every name', async () => {
    const app = await fixtureApp();
    await app.edit(PROFILE, (profile) => {
      profile.plugins = ['beta'];
    });
    await expect(app.build()).rejects.toThrow(
      'profile one leaves out plugins that others need: beta requires alpha; beta requires gamma',
    );
  });
});

describe('a chain that the profile does not list', () => {
  it('leaves no byte', async () => {
    const app = await fixtureApp();
    const without = await app.build();
    expect(textOf(without)).not.toMatch(/second|71002/i);
    await app.edit(PROFILE, (profile) => {
      profile.chains = ['first', 'second'];
    });
    expect(textOf(await app.build())).toMatch(/71002[\s\S]*second\.rpc\.example/);
  });

  it('fails the build when code has it all the same', async () => {
    const app = await fixtureApp();
    await app.write('plugins/alpha/AlphaPage.tsx', "export default () => 'https://second.rpc.example';\n");
    await expect(app.build()).rejects.toThrow(
      /profile one does not list chain second, but assets\/AlphaPage-\w+\.js has https:\/\/second\.rpc\.example/,
    );
  });

  it('fails the build when code imports its file', async () => {
    const app = await fixtureApp();
    await app.write(
      'plugins/alpha/AlphaPage.tsx',
      "import second from '../../chains/second.json';\nexport default () => second;\n",
    );
    await expect(app.build()).rejects.toThrow(/the profile does not list this chain/);
  });
});

describe('a wrong arrow', () => {
  it('fails the build', async () => {
    const app = await fixtureApp();
    await app.write(
      'ui/shell/start.tsx',
      "import '../../plugins/alpha/heavyHelper.ts';\nexport const start = () => 0;\n",
    );
    await expect(app.build()).rejects.toThrow(
      'ui/shell/start.tsx imports plugins/alpha/heavyHelper.ts: ui must not know plugins',
    );
  });
});
