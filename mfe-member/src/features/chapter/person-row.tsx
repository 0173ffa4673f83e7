import { Badge, PersonItem, Text } from '@meridian/platform';
import { isChapterAdmin, type DirectoryEntry } from '@meridian/shared-types';
import type { ReactNode } from 'react';

/** Shows a member with picture, name, place and admin badge. `children` are actions. */
export const PersonRow = ({ member, children }: { member: DirectoryEntry; children?: ReactNode }) => (
  <PersonItem
    name={member.profile.name}
    avatarUrl={member.profile.avatarUrl}
    userId={member.userId}
    nameId={`member-${member.id}`}
    badges={isChapterAdmin(member) && <Badge tone="accent">Admin</Badge>}
    actions={children}
  >
    {member.profile.location && (
      <Text size="sm" tone="muted">
        {member.profile.location}
      </Text>
    )}
  </PersonItem>
);
