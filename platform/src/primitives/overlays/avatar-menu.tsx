import styled from 'styled-components';
import { media } from '../../theme/media';
import { Menu, type MenuItem } from './menu';

/** CSS draws the initial, so that it is not part of the accessible name. */
const Initial = styled.button`
  display: grid;
  place-items: center;
  inline-size: 2.5rem;
  block-size: 2.5rem;
  padding: 0;
  ${media.touch} {
    inline-size: max(2.5rem, 44px);
    block-size: max(2.5rem, 44px);
  }
  @media (forced-colors: active) {
    outline: 1px solid ButtonText;
  }
  border: 0;
  border-radius: var(--radius-full);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-weight: 600;
  cursor: pointer;
  transition: background-color var(--motion-fast);
  &::before {
    content: attr(data-initial);
  }
  &:hover,
  &[data-state='open'] {
    background: var(--color-accent-strong);
  }
  &:focus-visible {
    outline-offset: 3px;
    border-radius: var(--radius-full);
  }
`;

/**
 * Renders the menu of the signed-in user. Its button shows the first letter of their email address, and its top shows
 * the address.
 * @example <AvatarMenu email={user.email} items={[{ kind: 'link', label: 'Profile', to: '/profile' }]} />
 */
export const AvatarMenu = ({ email, items }: { email: string; items: readonly MenuItem[] }) => (
  <Menu
    trigger={<Initial type="button" aria-label="Account menu" data-initial={email.charAt(0).toUpperCase()} />}
    items={[{ kind: 'label', label: email }, { kind: 'separator' }, ...items]}
  />
);
