import { affectedBy, api, invalidate, toast } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { isolated } from '@meridian/shared-types';
import { BanInput } from '@meridian/shared-types/schemas';
import { SanctionForm } from '../sanctions/sanction-form';

interface Props {
  /** The person to ban. The dialog is open while it is set. */
  person: { userId: string; name: string } | undefined;
  chapterId: number;
  onClose: () => void;
}

/** Asks for the reason and the end of a ban, and bans a member or a person who asks to join. */
export function BanDialog({ person, chapterId, onClose }: Props) {
  if (!person) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ban ${isolated(person.name)}?`}
      description="They leave the chapter and its chat now, and can neither ask to join nor use an invite link. They are told the reason."
    >
      <SanctionForm
        label="Ban"
        pendingText="Banning..."
        reason={BanInput.shape.reason}
        reasonHelp="The person sees it."
        untilHelp="In the time zone of your device. Leave empty for no end."
        note="The audit log records that you did it, but not the reason."
        failure="Not banned"
        onSubmit={async (terms) => {
          await api.chapters.ban({ params: { id: chapterId }, body: { userId: person.userId, ...terms } });
          toast({ title: 'Person banned', description: person.name });
        }}
        onSettled={() => invalidate(...affectedBy.membership, ...affectedBy.pendingRequests(chapterId))}
        onClose={onClose}
      />
    </Dialog>
  );
}
