import { UnreadBadge, useUnread } from '@meridian/platform/realtime';
import type { NavItem } from '@meridian/shared-types';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { NavIcon } from './nav-icon';

const List = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  block-size: 100%;
`;
const Entry = styled(Link)`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 0.125rem;
  block-size: 100%;
  min-block-size: 44px;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-weight: 500;
  line-height: 1.2;
  text-decoration: none;
  > svg {
    inline-size: min(1.375rem, 30px);
    block-size: min(1.375rem, 30px);
  }
  &[aria-current] {
    color: var(--color-accent-strong);
    font-weight: 600;
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset-inline: 25%;
    inset-block-start: -1px;
    border-block-start: 3px solid var(--color-accent);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;
/** With text of twice the size there is room only for the icons. */
const Label = styled.span`
  @container frame (max-width: 18em) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
const Badge = styled.span`
  position: absolute;
  inset-block-start: 0.125rem;
  inset-inline-start: calc(50% + 0.375rem);
  display: flex;
`;

const UnreadChats = () => <UnreadBadge count={useUnread().inChapters} />;

/** Returns whether a page is open: its path, and the tab that its link names, are those of the location. */
export function isOpen(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const { pathname: path, searchParams } = new URL(to, 'https://meridian.invalid');
  const open = new URLSearchParams(search);
  const hasParams = [...searchParams].every(([name, value]) => open.get(name) === value);
  return hasParams && (pathname === path || pathname.startsWith(`${path}/`));
}

/** Renders the links of the bar of phones. */
export function BottomLinks({ items }: { items: readonly NavItem[] }) {
  const location = useLocation();
  return (
    <List>
      {items.map(({ label, to, icon, counts }) => (
        <li key={to}>
          <Entry to={to} aria-current={isOpen(to, location) ? 'page' : undefined}>
            <NavIcon name={icon} />
            <Label>{label}</Label>
            {counts === 'unread-chats' && (
              <Badge>
                <UnreadChats />
              </Badge>
            )}
          </Entry>
        </li>
      ))}
    </List>
  );
}
