import { api, queryFor, useApiMutation } from '@meridian/platform';
import { type Ban, chaptersApi, isolated } from '@meridian/shared-types';

/** Returns the query for the current bans of a chapter. */
export const bansQuery = (chapterId: number) => queryFor(chaptersApi.bans, { params: { id: chapterId } });

/** Lifts a ban. The person may then ask to join again. */
export const useLiftBan = (chapterId: number) =>
  useApiMutation({
    mutationFn: ({ person }: Ban) => api.chapters.liftBan({ params: { id: chapterId, userId: person.userId } }),
    done: (_, { person }) => ({ title: 'Ban lifted', description: `${isolated(person.name)} can ask to join again.` }),
    failed: 'Ban not lifted',
    affects: [bansQuery(chapterId)],
    refetchAfterFailure: true,
  });
