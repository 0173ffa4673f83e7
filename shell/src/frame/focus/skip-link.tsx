import styled from 'styled-components';

const Link = styled.a`
  position: absolute;
  z-index: 70;
  inset-block-start: var(--space-2);
  inset-inline-start: var(--space-2);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-full);
  background: var(--color-text);
  color: var(--color-bg);
  font-weight: 600;
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** Renders the first focus stop, a link that skips the menus. */
export function SkipLink() {
  const skip = () => {
    const main = document.getElementById('main');
    if (!main) return;
    main.tabIndex = -1;
    main.focus();
  };
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      Skip to content
    </Link>
  );
}
