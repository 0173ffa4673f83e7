import { affectedBy, api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { chatApi, type ChatSettingsInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const moderationOf = (chapterId: number) => queryFor(chatApi.moderation, { params: { chapterId } });

/** Lets a muted member write again. */
export const useUnmute = (chapterId: number) =>
  useMutation({
    mutationFn: (userId: string) => api.chat.unmute({ params: { chapterId, userId } }),
    onSuccess: () => toast({ title: 'Member unmuted', description: 'They can write in the chat again.' }),
    onError: (error) => toastError('Member not unmuted', error, 'Try again in a moment.'),
    // This also runs after a failure, because another admin may have done it.
    onSettled: () => invalidate(...affectedBy.moderation(chapterId)),
  });

/** Changes how members may write in the chat of a chapter. */
export const useChangeSettings = (chapterId: number) =>
  useMutation({
    mutationFn: (body: ChatSettingsInput) => api.chat.changeSettings({ params: { chapterId }, body }),
    onSuccess: () => toast({ title: 'Chat settings saved', description: 'They apply now, also on open pages.' }),
    onError: (error) => toastError('Chat settings not saved', error, 'Try again in a moment.'),
    onSettled: () => invalidate(...affectedBy.moderation(chapterId)),
  });
