import { Badge, PersonItem, Text } from '@meridian/platform';
import type { DirectoryEntry } from '@meridian/shared-types';
import type { ReactNode } from 'react';

/** A member: picture, name, place and admin badge. `children` are actions. */
export const PersonRow = ({
  member: { id, role, profile },
  children,
}: {
  member: DirectoryEntry;
  children?: ReactNode;
}) => (
  <PersonItem
    name={profile.name}
    avatarUrl={profile.avatarUrl}
    nameId={`member-${id}`}
    badges={role === 'admin' && <Badge tone="accent">Admin</Badge>}
    actions={children}
  >
    {profile.location && (
      <Text size="sm" tone="muted">
        {profile.location}
      </Text>
    )}
  </PersonItem>
);
