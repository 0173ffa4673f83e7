import { affectedBy, api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { chatApi, type ChatSettings, type ChatSettingsInput, type RefuseHeldInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const moderationQuery = (chapterId: number) => queryFor(chatApi.moderation, { params: { chapterId } });

/** Lets a muted member write again. */
export const useUnmute = (chapterId: number) =>
  useMutation({
    mutationFn: (userId: string) => api.chat.unmute({ params: { chapterId, userId } }),
    onSuccess: () => toast({ title: 'Member unmuted', description: 'They can write in the chat again.' }),
    onError: (error) => toastError('Member not unmuted', error, 'Try again in a moment.'),
    // This also runs after a failure, because another admin may have done it.
    onSettled: () => invalidate(...affectedBy.moderation(chapterId)),
  });

const settingsFailed = (error: Error) => toastError('Chat settings not saved', error, 'Try again in a moment.');

/** Changes how members may write in the chat of a chapter. */
export const useChangeSettings = (
  chapterId: number,
  {
    onSuccess,
    onError = settingsFailed,
  }: { onSuccess?: (saved: ChatSettings, sent: ChatSettingsInput) => void; onError?: (error: Error) => void } = {},
) =>
  useMutation({
    mutationFn: (body: ChatSettingsInput) => api.chat.changeSettings({ params: { chapterId }, body }),
    onSuccess(saved, sent) {
      toast({ title: 'Chat settings saved', description: 'They apply now, also on open pages.' });
      onSuccess?.(saved, sent);
    },
    onError,
    onSettled: () => invalidate(...affectedBy.moderation(chapterId)),
  });

/** Publishes a held message. */
export const useReleaseHeld = (chapterId: number) =>
  useMutation({
    mutationFn: (id: string) => api.chat.releaseHeld({ params: { chapterId, id } }),
    onSuccess: () => toast({ title: 'Message released', description: 'Everyone in the chat sees it.' }),
    onError: (error) => toastError('Message not released', error, 'Try again in a moment.'),
    // This also runs after a failure, because another admin may have decided.
    onSettled: () => invalidate(...affectedBy.moderation(chapterId)),
  });

/** Refuses a held message. */
export const useRefuseHeld = (chapterId: number, id: string, onDone: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (body: RefuseHeldInput) => api.chat.refuseHeld({ params: { chapterId, id }, body }),
    onSuccess() {
      toast({ title: 'Message refused', description: 'Its sender is told why.' });
      onDone();
    },
    onError,
    onSettled: () => invalidate(...affectedBy.moderation(chapterId)),
  });
