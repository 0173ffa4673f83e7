import { Badge, PersonItem, Text } from '@meridian/platform';
import { isChapterAdmin, type DirectoryEntry } from '@meridian/shared-types';
import type { ReactNode } from 'react';

interface Props {
  member: DirectoryEntry;
  /** The content after the name and the badge. */
  mark?: ReactNode;
  /** The actions. */
  children?: ReactNode;
}

/** Shows a member with picture, name, place and admin badge. */
export const PersonRow = ({ member, mark, children }: Props) => (
  <PersonItem
    name={member.profile.name}
    avatarUrl={member.profile.avatarUrl}
    userId={member.userId}
    nameId={`member-${member.id}`}
    badges={
      <>
        {isChapterAdmin(member) && <Badge tone="accent">Admin</Badge>}
        {mark}
      </>
    }
    actions={children}
  >
    {member.profile.location && (
      <Text size="sm" tone="muted">
        {member.profile.location}
      </Text>
    )}
  </PersonItem>
);
