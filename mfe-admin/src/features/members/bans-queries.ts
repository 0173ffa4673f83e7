import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import { type Ban, chaptersApi, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** Returns the query for the current bans of a chapter. */
export const bansQuery = (chapterId: number) => queryFor(chaptersApi.bans, { params: { id: chapterId } });

/** Lifts a ban. The person may then ask to join again. */
export const useLiftBan = (chapterId: number) =>
  useMutation({
    mutationFn: ({ person }: Ban) => api.chapters.liftBan({ params: { id: chapterId, userId: person.userId } }),
    onSuccess: (_done, { person }) =>
      toast({ title: 'Ban lifted', description: `${isolated(person.name)} can ask to join again.` }),
    onError: (error) => toastError('Ban not lifted', error, 'Try again in a moment.'),
    onSettled: () => invalidate(bansQuery(chapterId)),
  });
