/** Stands for a figure that is not known; the reason is its title, and what screen readers say. */
export function Dash({ why }: { readonly why: string | undefined }) {
  return (
    <span title={why}>
      <span role="img" aria-label={why}>
        –
      </span>
    </span>
  );
}
