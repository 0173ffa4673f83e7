import { affectedBy, api, Button, Field, invalidate, Stack, Textarea, toast, toastError } from '@meridian/platform';
import { Dialog, Select } from '@meridian/platform/controls';
import { HOUR_MS, LIMITS, type ChatMessage } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { focusLastMessage } from '../../messaging/keyboard/use-message-keys';

/** The choices of how long the sender may not write, in hours. */
const MUTES = [
  { value: '0', label: 'Do not mute' },
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
];

interface Props {
  /** The message to remove. The dialog is open while it is set. */
  message: ChatMessage | undefined;
  userId: string;
  onClose: () => void;
}

/** Removes a message for everyone, with a reason, and optionally mutes its sender. */
export function RemoveDialog({ message, userId, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('0');
  const close = () => {
    setReason('');
    setHours('0');
    onClose();
  };
  const remove = useMutation({
    mutationFn: async ({ chapterId, id, senderId }: ChatMessage) => {
      await api.chat.removeMessage({ params: { chapterId, id }, body: { reason } });
      if (hours === '0') return;
      const until = new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
      await api.chat.mute({ params: { chapterId, userId: senderId }, body: { until, reason } });
    },
    onSuccess: async (_done, { chapterId }) => {
      toast({ title: 'Message removed', description: 'Everyone sees that an admin removed it.' });
      close();
      setTimeout(focusLastMessage);
      await invalidate(...affectedBy.moderation(chapterId));
    },
    onError: (error) => {
      toastError('Message not removed', error, 'Try again in a moment.');
      close();
    },
  });
  const isOwn = message?.senderId === userId;
  return (
    <Dialog
      open={message !== undefined}
      onOpenChange={close}
      title={isOwn ? 'Remove your message?' : `Remove the message of ${message?.senderProfile.name ?? ''}?`}
      description="Everyone sees that an admin removed it. The text cannot be restored."
      actions={
        <Button
          variant="danger"
          disabled={!reason.trim()}
          pending={remove.isPending}
          pendingText="Removing..."
          onClick={() => message && remove.mutate(message)}
        >
          Remove
        </Button>
      }
    >
      <Stack gap={4}>
        <Field id="removal-reason" label="Reason">
          <Textarea
            id="removal-reason"
            dir="auto"
            rows={2}
            maxLength={LIMITS.moderationReasonMax}
            placeholder="The author and other admins see it"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {!isOwn && (
          <Field id="removal-mute" label="Mute the author">
            <Select
              id="removal-mute"
              aria-labelledby="removal-mute-label"
              value={hours}
              onValueChange={setHours}
              options={MUTES}
            />
          </Field>
        )}
      </Stack>
    </Dialog>
  );
}
