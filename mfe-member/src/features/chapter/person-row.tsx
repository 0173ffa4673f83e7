import { Avatar, Badge } from '@meridian/platform';
import type { DirectoryEntry } from '@meridian/shared-types';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Layout = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: center;
  min-inline-size: 0;
`;

const Words = styled.div`
  flex: 1 1 8rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  > p { font-size: var(--text-sm); color: var(--color-text-muted); }
`;

/** A member: picture, name, place, and the badge of an admin. `children` is what can be done with them. */
export function PersonRow({ member, children }: { member: DirectoryEntry; children?: ReactNode }) {
  const { profile, role } = member;
  return (
    <Layout>
      <Avatar name={profile.name} src={profile.avatarUrl} />
      <Words>
        <strong id={`member-${member.id}`}>{profile.name}</strong>
        {profile.location && <p>{profile.location}</p>}
      </Words>
      {role === 'admin' && <Badge tone="accent">Admin</Badge>}
      {children}
    </Layout>
  );
}
