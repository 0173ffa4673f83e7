import { Avatar, Badge, Button, Text, formatRequestDate, media } from '@meridian/platform';
import type { AdminUser } from '@meridian/shared-types';
import { ShieldCheck, UserRoundCheck } from 'lucide-react';
import styled from 'styled-components';

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3) var(--space-4);
  padding: var(--space-4) 0;
  border-block-start: 1px solid var(--color-border);
  &:first-child { border-block-start: 0; padding-block-start: 0; }
  &:last-child { padding-block-end: 0; }
  > button { grid-column: 2; justify-self: start; }
  ${media.md} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    > button { grid-column: auto; align-self: center; }
  }
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;

const Name = styled.h2`
  margin: 0;
  font-family: var(--font-body);
  font-size: var(--text-md);
  font-weight: 600;
`;

const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
`;

interface Props { user: AdminUser; busy: boolean; pending: boolean; onImpersonate: () => void }

/** One person: what they have paid for, where they belong, and what they run. */
export function UserItem({ user, busy, pending, onImpersonate }: Props) {
  const nameId = `user-${user.id}`;
  const { name, email, subscriptionStatus, memberships } = user;
  return (
    <Item>
      <Avatar name={name} size="md" />
      <Words>
        <Marks>
          <Name id={nameId}>{name}</Name>
          {user.isSiteAdmin && <Badge tone="accent" icon={<ShieldCheck aria-hidden />}>Site Admin</Badge>}
          {memberships.some(({ role }) => role === 'admin') && <Badge tone="accent">Chapter Admin</Badge>}
          <Badge tone={subscriptionStatus === 'active' ? 'success' : 'neutral'}>{subscriptionStatus === 'active' ? 'Active' : 'Newsletter'}</Badge>
        </Marks>
        <Text size="sm" tone="muted">{email} · Joined {formatRequestDate(user.createdAt)}</Text>
        {memberships.length === 0
          ? <Text size="sm" tone="muted">No chapters</Text>
          : <Marks>{memberships.map(({ chapterId, chapterName, role }) => <Badge key={chapterId}>{role === 'admin' ? `${chapterName} · Admin` : chapterName}</Badge>)}</Marks>}
      </Words>
      {user.mayImpersonate && (
        <Button size="sm" variant="secondary" icon={<UserRoundCheck aria-hidden />} disabled={busy} pending={pending} pendingText="Impersonating..." aria-describedby={nameId} onClick={onImpersonate}>Impersonate</Button>
      )}
    </Item>
  );
}
