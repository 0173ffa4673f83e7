import { ConfirmDialog } from '@meridian/platform/controls';
import type { DirectoryEntry } from '@meridian/shared-types';
import type { useMemberChanges } from './use-member-changes';

/** A change that has to be confirmed. */
export interface Asked {
  what: 'remove' | 'appoint' | 'dismiss';
  member: DirectoryEntry;
}
interface Props {
  asked: Asked;
  changes: ReturnType<typeof useMemberChanges>;
  onClose: () => void;
}

const QUESTIONS = {
  remove: {
    title: (name: string) => `Remove ${name}?`,
    text: 'They lose access to the chapter’s chat and announcements, and can ask to join again.',
    button: 'Remove',
    pending: 'Removing...',
  },
  appoint: {
    title: (name: string) => `Make ${name} an admin?`,
    text: 'They can then decide on join requests, post announcements, create events, and appoint and remove members.',
    button: 'Make Admin',
    pending: 'Saving...',
  },
  dismiss: {
    title: (name: string) => `Make ${name} a member?`,
    text: 'They stay in the chapter but no longer manage it.',
    button: 'Make Member',
    pending: 'Saving...',
  },
};

/** Asks before a member's role is changed, or a member is removed. */
export function MemberQuestion({ asked, changes, onClose }: Props) {
  const { what, member } = asked;
  const { title, text, button, pending } = QUESTIONS[what];
  const done = { onSettled: onClose };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title(member.profile.name)}
      description={text}
      cancel="Cancel"
      confirm={button}
      variant={what === 'appoint' ? 'primary' : 'danger'}
      mutation={changes}
      pendingText={pending}
      onConfirm={() =>
        what === 'remove'
          ? changes.remove.mutate(member, done)
          : changes.setRole.mutate({ member, role: what === 'appoint' ? 'admin' : 'member' }, done)
      }
    />
  );
}
