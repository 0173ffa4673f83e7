import { affectedBy, api } from '@meridian/platform';
import { isolated, type DirectoryEntry } from '@meridian/shared-types';
import { MuteInput } from '@meridian/shared-types/schemas';
import { SanctionDialog } from '../dialogs/sanction-dialog';

interface Props {
  member: DirectoryEntry;
  chapterId: number;
  onClose: () => void;
}

/** Asks for the reason and the end, and mutes a member in the chat. */
export const MuteDialog = ({ member, chapterId, onClose }: Props) => (
  <SanctionDialog
    title={`Mute ${isolated(member.profile.name)}?`}
    description="They can read the chat but not write in it until then. You find muted members in the tab Chat."
    submit="Mute"
    pendingText="Muting..."
    reason={MuteInput.shape.reason}
    reasonHelp="Other admins see it."
    needsEnd
    untilHelp="In the time zone of your device, at most a year from now."
    mutationFn={({ reason, until = '' }) =>
      api.chat.mute({ params: { chapterId, userId: member.userId }, body: { reason, until } })
    }
    done={{ title: 'Member muted', description: 'They can read the chat but not write in it.' }}
    failed="Not muted"
    affects={affectedBy.moderation(chapterId)}
    onClose={onClose}
  />
);
