import { api } from '@meridian/platform';
import { ReportDialog } from '@meridian/platform/controls';
import type { ChatMessage } from '@meridian/shared-types';
import { DeleteDialog } from '../../messaging/delete-dialog';
import { EarlierTextsDialog } from './earlier-texts-dialog';
import { ReactedDialog } from './reacted-dialog';
import { RemoveDialog } from './remove-dialog';

/** A dialog about a message. */
export interface MessageDialog {
  kind: 'delete' | 'earlier-texts' | 'reactions' | 'remove' | 'report';
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
      <DeleteDialog
        message={messageFor('delete')}
        description="Everyone sees that you deleted it. The text cannot be restored. Admins of the chapter can read it for another 90 days."
        onDelete={({ chapterId, id }) => api.chat.deleteMessage({ params: { chapterId, id } })}
        onClose={onClose}
      />
      <RemoveDialog message={messageFor('remove')} userId={userId} onClose={onClose} />
      <ReactedDialog message={messageFor('reactions')} onClose={onClose} />
      <EarlierTextsDialog message={messageFor('earlier-texts')} onClose={onClose} />
    </>
  );
}
