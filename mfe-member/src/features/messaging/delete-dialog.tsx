import { toast, toastError } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { focusLastMessage } from './keyboard/use-message-keys';
import type { Message } from './message-groups';

interface Props<T extends Message> {
  /** The message to remove. The dialog is open while it is set. */
  message: T | undefined;
  /** False if an organizer removes the message of another person. */
  isMine?: boolean;
  description: string;
  onDelete: (message: T) => Promise<unknown>;
  onClose: () => void;
}

/** Deletes a message of the user, or removes one of another person, for everyone, after a question. */
export function DeleteDialog<T extends Message>({ message, isMine = true, description, onDelete, onClose }: Props<T>) {
  const isDone = useRef(false);
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      isDone.current = true;
      toast({ title: isMine ? 'Message deleted' : 'Message removed' });
    },
    onError: (error) =>
      toastError(isMine ? 'Message not deleted' : 'Message not removed', error, 'Try again in a moment.'),
    onSettled: onClose,
  });
  const isOpen = message !== undefined;
  useEffect(() => {
    if (isOpen || !isDone.current) return;
    isDone.current = false;
    setTimeout(focusLastMessage); // The button that opened the dialog disappears with the text.
  }, [isOpen]);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title={isMine ? 'Delete your message?' : 'Remove this message?'}
      description={description}
      cancel="Keep"
      confirm={isMine ? 'Delete Message' : 'Remove Message'}
      variant="danger"
      mutation={remove}
      onConfirm={() => message && remove.mutate(message)}
      pendingText={isMine ? 'Deleting...' : 'Removing...'}
    />
  );
}
