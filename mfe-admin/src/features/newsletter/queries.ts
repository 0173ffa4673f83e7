import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import {
  authApi,
  chaptersApi,
  eventsApi,
  lettersApi,
  type Letter,
  type LetterContent,
  type LetterDeliveryState,
} from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';

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
export function eventsToTell(search: string) {
  const query = { time: 'upcoming', visibility: 'public', limit: String(PAGE), ...(search && { search }) } as const;
  return infiniteQueryOptions({
    queryKey: [eventsApi.list.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.events.list({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (events) => (events.length < PAGE ? undefined : events.at(-1)?.id),
  });
}
export const announcementsQuery = (id: number) => queryFor(chaptersApi.announcements, { params: { id } });
export const allChapters = () => queryFor(chaptersApi.list);

/** Returns the paginated query for subscribers, sorted by address. */
export function subscriberPages(search: string) {
  const query = { limit: String(PAGE), ...(search && { search }) };
  return infiniteQueryOptions({
    queryKey: [authApi.subscribers.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.auth.subscribers({ query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ subscribers }) => (subscribers.length < PAGE ? undefined : subscribers.at(-1)?.id),
    gcTime: 0,
  });
}

/** Returns the paginated query for the readers of a letter in one state. */
export function readerPages(id: string, state: LetterDeliveryState) {
  return infiniteQueryOptions({
    queryKey: [lettersApi.deliveries.path, { id, state }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.letters.deliveries({ params: { id }, query: { state, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
}

const refetch = () => invalidate(lettersApi.list, lettersApi.get);
const ifMatch = ({ version }: Pick<Letter, 'version'>) => ({ headers: { 'If-Match': `"${version}"` } });

export const useCreateLetter = (onCreated: (letter: Letter) => void) =>
  useMutation({
    mutationFn: () =>
      api.letters.create({ body: { subject: '', text: '', items: [], recipients: { kind: 'readers' } } }),
    onSuccess: async (letter) => {
      onCreated(letter);
      await refetch();
    },
    onError: (error) => toastError('Letter not created', error, 'Try again in a moment.'),
  });

export const useSaveLetter = (letter: Letter, onSaved: (saved: Letter) => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (body: LetterContent) => api.letters.update({ params: { id: letter.id }, body }, ifMatch(letter)),
    onSuccess: async (saved) => {
      toast({ title: 'Letter saved', description: saved.subject });
      onSaved(saved);
      await refetch();
    },
    onError,
  });

export const useRemoveLetter = (onRemoved: () => void) =>
  useMutation({
    mutationFn: ({ id }: Letter) => api.letters.remove({ params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Letter deleted' });
      onRemoved();
      await invalidate(lettersApi.list);
    },
    onError: (error) => toastError('Letter not deleted', error, 'Try again in a moment.'),
  });

export const useTestLetter = () =>
  useMutation({
    mutationFn: ({ id }: Letter) => api.letters.sendTest({ params: { id } }),
    onSuccess: () => toast({ title: 'Test sent', description: 'It is on its way to your address.' }),
    onError: (error) => toastError('Test not sent', error, 'Try again in a moment.'),
  });

export const useSendLetter = (onSent: () => void) =>
  useMutation({
    mutationFn: ({ letter, at }: { letter: Letter; at: string | undefined }) =>
      api.letters.send({ params: { id: letter.id }, body: { at } }, ifMatch(letter)),
    onSuccess: async (_letter, { at }) => {
      toast({ title: at ? 'Letter scheduled' : 'Letter sent' });
      onSent();
      await refetch();
    },
    onError: async (error) => {
      toastError('Letter not sent', error, 'Try again in a moment.');
      await refetch(); // Another admin may have changed or sent it.
    },
  });

export const useLetterAction = () =>
  useMutation({
    mutationFn: ({ letter, action }: { letter: Letter; action: 'pause' | 'resume' | 'cancel' }) =>
      api.letters.act({ params: { id: letter.id }, body: { action } }),
    onSuccess: refetch,
    onError: async (error) => {
      toastError('Letter not changed', error, 'Try again in a moment.');
      await refetch();
    },
  });
