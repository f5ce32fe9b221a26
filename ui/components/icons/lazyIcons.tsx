import { Icon, type IconProps } from './Icon.tsx';

export const ArrowUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 16V4m-5 5 5-5 5 5" />
  </Icon>
);

export const ChevronEndIcon = (props: IconProps) => (
  <Icon {...props} directed>
    <path d="m7.5 5 5 5-5 5" />
  </Icon>
);

export const BackIcon = (props: IconProps) => (
  <Icon {...props} directed>
    <path d="M16 10H4m5 5-5-5 5-5" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 10.5 3.5 3.5 7.5-8" />
  </Icon>
);

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M4.5 13A1.5 1.5 0 0 1 3.5 11.5v-6a2 2 0 0 1 2-2h6A1.5 1.5 0 0 1 13 4.5" />
  </Icon>
);

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4.5" y="9" width="11" height="7.5" rx="2" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="5" />
    <path d="m13 13 3.5 3.5" />
  </Icon>
);

export const WalletIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M15.5 7V5.5A1.5 1.5 0 0 0 14 4H5a1.5 1.5 0 0 0 0 3h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 15 16H5.5A2 2 0 0 1 3.5 14V5.5" />
    <path d="M13.5 11.5h.01" />
  </Icon>
);
