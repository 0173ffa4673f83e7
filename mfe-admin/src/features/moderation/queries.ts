import { affectedBy, api, queryFor, useApiMutation, type ApiMutationOptions } from '@meridian/platform';
import { chatApi, type ChatSettings, type ChatSettingsInput } from '@meridian/shared-types';

export const moderationQuery = (chapterId: number) => queryFor(chatApi.moderation, { params: { chapterId } });

/** Lets a muted member write again. */
export const useUnmute = (chapterId: number) =>
  useApiMutation({
    mutationFn: (userId: string) => api.chat.unmute({ params: { chapterId, userId } }),
    done: { title: 'Member unmuted', description: 'They can write in the chat again.' },
    failed: 'Member not unmuted',
    affects: affectedBy.moderation(chapterId),
    refetchAfterFailure: true,
  });

type ChangeOptions = Partial<Pick<ApiMutationOptions<ChatSettings, ChatSettingsInput>, 'onDone' | 'failed'>>;

/** Changes how members may write in the chat of a chapter. */
export const useChangeSettings = (
  chapterId: number,
  { onDone, failed = 'Chat settings not saved' }: ChangeOptions = {},
) =>
  useApiMutation({
    mutationFn: (body: ChatSettingsInput) => api.chat.changeSettings({ params: { chapterId }, body }),
    done: { title: 'Chat settings saved', description: 'They apply now, also on open pages.' },
    onDone,
    failed,
    affects: affectedBy.moderation(chapterId),
    refetchAfterFailure: true,
  });

/** Publishes a held message. */
export const useReleaseHeld = (chapterId: number) =>
  useApiMutation({
    mutationFn: (id: string) => api.chat.releaseHeld({ params: { chapterId, id } }),
    done: { title: 'Message released', description: 'Everyone in the chat sees it.' },
    failed: 'Message not released',
    affects: affectedBy.moderation(chapterId),
    refetchAfterFailure: true,
  });
