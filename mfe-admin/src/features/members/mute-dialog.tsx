import { affectedBy, api, invalidate, toast } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { type DirectoryEntry, isolated } from '@meridian/shared-types';
import { MuteInput } from '@meridian/shared-types/schemas';
import { SanctionForm } from '../sanctions/sanction-form';

interface Props {
  member: DirectoryEntry | undefined;
  chapterId: number;
  onClose: () => void;
}

/** Asks for the reason and the end, and mutes a member in the chat. */
export function MuteDialog({ member, chapterId, onClose }: Props) {
  if (!member) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Mute ${isolated(member.profile.name)}?`}
      description="They can read the chat but not write in it until then. You find muted members in the tab Chat."
    >
      <SanctionForm
        label="Mute"
        pendingText="Muting..."
        reason={MuteInput.shape.reason}
        reasonHelp="Other admins see it."
        needsEnd
        untilHelp="In the time zone of your device, at most a year from now."
        failure="Not muted"
        onSubmit={async ({ reason, until = '' }) => {
          await api.chat.mute({ params: { chapterId, userId: member.userId }, body: { reason, until } });
          toast({ title: 'Member muted', description: 'They can read the chat but not write in it.' });
        }}
        onSettled={() => invalidate(...affectedBy.moderation(chapterId))}
        onClose={onClose}
      />
    </Dialog>
  );
}
