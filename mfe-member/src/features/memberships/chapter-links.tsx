import { DividedList } from '@meridian/platform';
import { UnreadBadge, useUnread } from '@meridian/platform/realtime';
import type { Membership } from '@meridian/shared-types';
import { Link } from '@meridian/platform/routing';
import styled from 'styled-components';
import { RoleBadge } from './role-badge';

const Item = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  color: inherit;
  text-decoration: none;
  transition: background var(--motion-fast);
  &:hover {
    background: var(--color-sunken);
  }
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
`;

const Names = styled.span`
  display: grid;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  > strong {
    font-weight: 600;
  }
  > span {
    font-size: var(--text-sm);
    color: var(--color-text-muted);
  }
`;

const Badges = styled.span`
  display: inline-flex;
  flex: none;
  gap: var(--space-2);
`;

interface Props {
  memberships: Membership[];
  to: (slug: string) => string;
}

/** Shows a person's chapters as links. */
export function ChapterLinks({ memberships, to }: Props) {
  const unread = useUnread();
  return (
    <DividedList gap="none">
      {memberships.map(({ id, chapterId, role, chapter }) => (
        <li key={id}>
          <Item to={to(chapter.slug)}>
            <Names>
              <strong dir="auto">{chapter.name}</strong>
              <span dir="auto">{chapter.state}</span>
            </Names>
            <Badges>
              <UnreadBadge count={unread.of(chapterId)?.unread} />
              <RoleBadge role={role} />
            </Badges>
          </Item>
        </li>
      ))}
    </DividedList>
  );
}
