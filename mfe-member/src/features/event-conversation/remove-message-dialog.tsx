import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { eventConversationApi, type EventConversationMessage } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

interface Props {
  eventId: string;
  /** The message to remove. The dialog is open while it is set. */
  message: EventConversationMessage | undefined;
  isMine: boolean;
  onClose: () => void;
}

/** Removes a message of the user, or of another person, for everyone, after a question. */
export function RemoveMessageDialog({ eventId, message, isMine, onClose }: Props) {
  const remove = useMutation({
    mutationFn: async ({ id: messageId }: EventConversationMessage) => {
      await api.eventConversation.removeMessage({ params: { id: eventId, messageId } });
      await invalidate(queryFor(eventConversationApi.read, { params: { id: eventId } }));
    },
    onSuccess: () => toast({ title: isMine ? 'Message deleted' : 'Message removed' }),
    onError: (error) => toastError(isMine ? 'Message not deleted' : 'Message not removed', error, 'Try again.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={onClose}
      title={isMine ? 'Delete your message?' : 'Remove this message?'}
      description={`Everyone sees that ${isMine ? 'you deleted it' : 'an organizer removed it'}. The text cannot be restored.`}
      cancel="Keep"
      confirm={isMine ? 'Delete Message' : 'Remove Message'}
      variant="danger"
      mutation={remove}
      onConfirm={() => message && remove.mutate(message)}
      pendingText={isMine ? 'Deleting...' : 'Removing...'}
    />
  );
}
