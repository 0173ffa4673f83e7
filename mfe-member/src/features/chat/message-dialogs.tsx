import { ReportDialog } from '@meridian/platform/controls';
import type { ChatMessage } from '@meridian/shared-types';
import { DeleteDialog } from './delete-dialog';
import { EarlierTextsDialog } from './earlier-texts-dialog';
import { RemoveDialog } from './remove-dialog';

/** A dialog about a message. */
export interface MessageDialog {
  kind: 'delete' | 'earlier-texts' | 'remove' | 'report';
  message: ChatMessage;
}

interface Props {
  open: MessageDialog | undefined;
  userId: string;
  onClose: () => void;
}

/** Shows the dialog about a message that is open. */
export function MessageDialogs({ open, userId, onClose }: Props) {
  const messageFor = (kind: MessageDialog['kind']) => (open?.kind === kind ? open.message : undefined);
  const reported = messageFor('report');
  return (
    <>
      <ReportDialog
        thing={reported && { kind: 'message', chapterId: reported.chapterId, seq: reported.seq }}
        name={`the message of ${reported?.senderProfile.name ?? ''}`}
        onClose={onClose}
      />
      <DeleteDialog message={messageFor('delete')} onClose={onClose} />
      <RemoveDialog message={messageFor('remove')} userId={userId} onClose={onClose} />
      <EarlierTextsDialog message={messageFor('earlier-texts')} onClose={onClose} />
    </>
  );
}
