import { Icon, type IconProps } from './Icon.tsx';

// Icons that the first load shows. Others are in lazyIcons.tsx, which only lazy parts may import.

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 7.5 5 5 5-5" />
  </Icon>
);

export const ArrowDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4v12m-5-5 5 5 5-5" />
  </Icon>
);

export const ExternalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5H5.5a1.5 1.5 0 0 0-1.5 1.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11.5 4H16v4.5M16 4l-6.5 6.5" />
  </Icon>
);

export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6.5h7M14.5 6.5h2M3.5 13.5h2M9.5 13.5h7" />
    <circle cx="12.5" cy="6.5" r="2" />
    <circle cx="7.5" cy="13.5" r="2" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.7 4.2 2.9 14.3A1.5 1.5 0 0 0 4.2 16.5h11.6a1.5 1.5 0 0 0 1.3-2.2L11.3 4.2a1.5 1.5 0 0 0-2.6 0ZM10 8v3.5" />
    <path d="M10 14h.01" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.5v4M10 6.7h.01" />
  </Icon>
);
