import { Icon, type IconProps } from './Icon.tsx';

// Apart from the others, some of which the first load has: a file is loaded as a whole.
export const BookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3.5h8A1.5 1.5 0 0 1 15.5 5v10a1.5 1.5 0 0 1-1.5 1.500H6zM3.5 7H6m-2.5 3H6m-2.5 3H6" />
    <circle cx="10.8" cy="8.5" r="1.5" />
    <path d="M8.3 13.200c.4-1.3 1.3-1.9 2.5-1.900s2.1.6 2.5 1.9" />
  </Icon>
);

export const StarIcon = ({ filled, ...props }: IconProps & { readonly filled?: boolean }) => (
  <Icon {...props}>
    <path
      fill={filled ? 'currentColor' : 'none'}
      d="m10 3 2.1 4.4 4.8.7-3.5 3.4.9 4.8-4.3-2.3-4.3 2.3.9-4.800L3.1 8.100l4.8-.7z"
    />
  </Icon>
);
