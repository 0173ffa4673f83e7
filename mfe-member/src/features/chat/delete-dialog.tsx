import { api, toast, toastError } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import type { ChatMessage } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

interface Props {
  /** The message of the user. The dialog is open while it is set. */
  message: ChatMessage | undefined;
  onClose: () => void;
}

/** Deletes a message of the user for everyone, after a question. */
export function DeleteDialog({ message, onClose }: Props) {
  const remove = useMutation({
    mutationFn: ({ chapterId, id }: ChatMessage) => api.chat.deleteMessage({ params: { chapterId, id } }),
    onSuccess: () => toast({ title: 'Message deleted' }),
    onError: (error) => toastError('Message not deleted', error, 'Try again in a moment.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={onClose}
      title="Delete your message?"
      description="Everyone sees that you deleted it. The text cannot be restored. Admins of the chapter can read it for another 90 days."
      cancel="Keep"
      confirm="Delete Message"
      variant="danger"
      mutation={remove}
      onConfirm={() => message && remove.mutate(message)}
      pendingText="Deleting..."
    />
  );
}
