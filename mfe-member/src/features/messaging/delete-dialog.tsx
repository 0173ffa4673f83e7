import { toast, toastError } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { useMutation } from '@tanstack/react-query';
import type { Message } from './message-groups';

interface Props<T extends Message> {
  /** The message of the user. The dialog is open while it is set. */
  message: T | undefined;
  description: string;
  onDelete: (message: T) => Promise<unknown>;
  onClose: () => void;
}

/** Deletes a message of the user for everyone, after a question. */
export function DeleteDialog<T extends Message>({ message, description, onDelete, onClose }: Props<T>) {
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: () => toast({ title: 'Message deleted' }),
    onError: (error) => toastError('Message not deleted', error, 'Try again in a moment.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={onClose}
      title="Delete your message?"
      description={description}
      cancel="Keep"
      confirm="Delete Message"
      variant="danger"
      mutation={remove}
      onConfirm={() => message && remove.mutate(message)}
      pendingText="Deleting..."
    />
  );
}
