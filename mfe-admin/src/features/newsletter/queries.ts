import { api, queryFor, useApiMutation, pagesFor, lastIdOf } from '@meridian/platform';
import {
  authApi,
  chaptersApi,
  eventsApi,
  lettersApi,
  type Letter,
  type LetterContent,
  type LetterDeliveryState,
} from '@meridian/shared-types';

const PAGE = 50;
/** The interval in milliseconds between two fetches of a letter that is being sent. */
const PROGRESS_MS = 2000;
const RUNNING: readonly Letter['state'][] = ['scheduled', 'making', 'sending'];

export const allLetters = () => queryFor(lettersApi.list);

export const letterBy = (id: string) => ({
  ...queryFor(lettersApi.get, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: Letter | undefined } }) =>
    data && RUNNING.includes(data.state) ? PROGRESS_MS : false,
});

export const previewQuery = ({ id, version }: Letter) => ({
  ...queryFor(lettersApi.preview, { params: { id } }),
  queryKey: [lettersApi.preview.path, { id, version }],
});

export const readerCountQuery = ({ id, version }: Letter) => ({
  ...queryFor(lettersApi.countReaders, { params: { id } }),
  queryKey: [lettersApi.countReaders.path, { id, version }],
});

/** Returns the paginated query for upcoming public events. */
export const eventsToTell = (search: string) =>
  pagesFor(eventsApi.list, 'after', lastIdOf(PAGE), {
    query: { time: 'upcoming', visibility: 'public', limit: String(PAGE), search },
  });

export const announcementsQuery = (id: number) => queryFor(chaptersApi.announcements, { params: { id } });
export const allChapters = () => queryFor(chaptersApi.list);

/** Returns the paginated query for subscribers, sorted by address. */
export const subscriberPages = (search: string) => ({
  ...pagesFor(authApi.subscribers, 'after', ({ subscribers }) => lastIdOf(PAGE)(subscribers), {
    query: { limit: String(PAGE), search },
  }),
  gcTime: 0,
});

/** Returns the paginated query for the readers of a letter in one state. */
export const readerPages = (id: string, state: LetterDeliveryState) => ({
  ...pagesFor(lettersApi.deliveries, 'after', ({ next }) => next, { params: { id }, query: { state } }),
  gcTime: 0,
});

const LISTS = [lettersApi.list, lettersApi.get];
const ifMatch = ({ version }: Pick<Letter, 'version'>) => ({ headers: { 'If-Match': `"${version}"` } });

export const useCreateLetter = (onDone: (letter: Letter) => void) =>
  useApiMutation({
    mutationFn: () =>
      api.letters.create({ body: { subject: '', text: '', items: [], recipients: { kind: 'readers' } } }),
    onDone,
    failed: 'Letter not created',
    affects: LISTS,
  });

export const useSaveLetter = (letter: Letter, onDone: (saved: Letter) => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: (body: LetterContent) => api.letters.update({ params: { id: letter.id }, body }, ifMatch(letter)),
    done: ({ subject }) => ({ title: 'Letter saved', description: subject }),
    onDone,
    failed,
    affects: LISTS,
  });

export const useRemoveLetter = (onDone: () => void) =>
  useApiMutation({
    mutationFn: ({ id }: Letter) => api.letters.remove({ params: { id } }),
    done: 'Letter deleted',
    onDone,
    failed: 'Letter not deleted',
    affects: [lettersApi.list],
  });

export const useTestLetter = () =>
  useApiMutation({
    mutationFn: ({ id }: Letter) => api.letters.sendTest({ params: { id } }),
    done: { title: 'Test sent', description: 'It is on its way to your address.' },
    failed: 'Test not sent',
  });

export const useSendLetter = (onDone: () => void) =>
  useApiMutation({
    mutationFn: ({ letter, at }: { letter: Letter; at: string | undefined }) =>
      api.letters.send({ params: { id: letter.id }, body: { at } }, ifMatch(letter)),
    done: (_, { at }) => (at ? 'Letter scheduled' : 'Letter sent'),
    onDone,
    failed: 'Letter not sent',
    affects: LISTS,
    refetchAfterFailure: true,
  });

export const useLetterAction = () =>
  useApiMutation({
    mutationFn: ({ letter, action }: { letter: Letter; action: 'pause' | 'resume' | 'cancel' }) =>
      api.letters.act({ params: { id: letter.id }, body: { action } }),
    failed: 'Letter not changed',
    affects: LISTS,
    refetchAfterFailure: true,
  });
