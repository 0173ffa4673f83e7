import { affectedBy, api, invalidate, toast } from '@meridian/platform';
import { useMutation } from '@tanstack/react-query';

/** Mutes a member in the chapter's chat until a time. */
export const useMute = (chapterId: number, userId: string, onMuted: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (body: { reason: string; until: string }) => api.chat.mute({ params: { chapterId, userId }, body }),
    onSuccess: async () => {
      toast({ title: 'Member muted', description: 'They can read the chat but not write in it.' });
      onMuted();
      await invalidate(...affectedBy.moderation(chapterId));
    },
    onError,
  });
