import { media, InboxBadge, UnseenBadge, useUnseenCounts } from '@meridian/platform';
import type { NavItem } from '@meridian/shared-types';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { NavIcon } from './nav-icon';
import { UnreadMessages } from './unread-messages';

const Section = styled.section`
  & + & {
    margin-block-start: var(--space-5);
  }
  h2 {
    padding: 0 var(--space-3) var(--space-2);
    color: var(--color-text-muted);
    font: 600 var(--text-xs) / 1.4 var(--font-body);
    letter-spacing: 0;
  }
`;

export const SideLink = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 2.5rem;
  ${media.touch} {
    min-block-size: 44px;
  }
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-md);
  color: var(--color-text);
  font-size: var(--text-sm);
  line-height: 1.3;
  text-decoration: none;
  transition:
    background-color var(--motion-fast),
    color var(--motion-fast);
  > svg {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--color-text-muted);
  }
  &:hover {
    background: var(--color-sunken);
  }
  &.active {
    background: var(--color-accent-soft);
    color: var(--color-accent-strong);
    font-weight: 600;
  }
  &.active > svg {
    color: inherit;
  }
`;

export function NavSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Section>
  );
}

const PendingRequests = () => <UnseenBadge news={{ announcements: 0, requests: useUnseenCounts().all.requests }} />;

/** Shows entries as a section with a heading. It shows nothing if there are none. */
export function NavList({ title, items }: { title: string; items: NavItem[] }) {
  if (!items.length) return null;
  return (
    <NavSection title={title}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <SideLink to={item.to} end>
              {item.icon && <NavIcon name={item.icon} />}
              {item.label}
              {item.counts === 'pending-requests' && <PendingRequests />}
              {item.counts === 'inbox' && <InboxBadge />}
              {item.counts === 'unread-messages' && <UnreadMessages />}
            </SideLink>
          </li>
        ))}
      </ul>
    </NavSection>
  );
}
