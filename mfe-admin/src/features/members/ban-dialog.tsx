import { affectedBy, api } from '@meridian/platform';
import { isolated } from '@meridian/shared-types';
import { BanInput } from '@meridian/shared-types/schemas';
import { SanctionDialog } from '../dialogs/sanction-dialog';

interface Props {
  /** The person to ban. The dialog is open while it is set. */
  person: { userId: string; name: string } | undefined;
  chapterId: number;
  onClose: () => void;
}

/** Asks for the reason and the end of a ban, and bans a member or a person who asks to join. */
export const BanDialog = ({ person, chapterId, onClose }: Props) =>
  person && (
    <SanctionDialog
      title={`Ban ${isolated(person.name)}?`}
      description="They leave the chapter and its chat now, and can neither ask to join nor use an invite link. They are told the reason."
      submit="Ban"
      pendingText="Banning..."
      reason={BanInput.shape.reason}
      reasonHelp="The person sees it."
      note="The audit log records that you did it, but not the reason."
      mutationFn={(terms) => api.chapters.ban({ params: { id: chapterId }, body: { userId: person.userId, ...terms } })}
      done={{ title: 'Person banned', description: person.name }}
      failed="Not banned"
      affects={[...affectedBy.membership, ...affectedBy.pendingRequests(chapterId)]}
      onClose={onClose}
    />
  );
