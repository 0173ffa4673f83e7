import { api, invalidate, queryFor, toast, toastError } from '@meridian/platform';
import {
  chaptersApi,
  importsApi,
  type ImportMapping,
  type InvitationSchedule,
  type MemberImport,
} from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';

const PAGE = 50;
/** The interval in milliseconds between two fetches of a running import. */
const PROGRESS_MS = 2000;
const RUNNING: readonly MemberImport['state'][] = ['checking', 'importing', 'undoing'];

export const isRunning = ({ state, invitations }: Pick<MemberImport, 'state' | 'invitations'>): boolean =>
  RUNNING.includes(state) || invitations?.isRunning === true;

export const allImports = () => queryFor(importsApi.list);
export const allChapters = () => queryFor(chaptersApi.list);

export const importBy = (id: string) => ({
  ...queryFor(importsApi.get, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data: MemberImport | undefined } }) =>
    data && isRunning(data) ? PROGRESS_MS : false,
});

/** Returns the paginated query for the lines with problems that the last check found. */
export function problemPages({ id, checkedLines, problemCount }: MemberImport) {
  return infiniteQueryOptions({
    queryKey: [importsApi.problems.path, { id, checkedLines, problemCount }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.imports.problems({ params: { id }, query: { limit: String(PAGE), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : String(page.at(-1)?.line)),
    gcTime: 0,
  });
}

const refetch = () => invalidate(importsApi.list, importsApi.get);

export const useUpload = (onStored: (stored: MemberImport) => void) =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return api.imports.upload({ body });
    },
    onSuccess: async (stored) => {
      onStored(stored);
      await refetch();
    },
    onError: (error) => toastError('File not read', error, 'Try again in a moment.'),
  });

export const useCheck = (id: string) =>
  useMutation({
    mutationFn: (body: ImportMapping) => api.imports.check({ params: { id }, body }),
    onSuccess: refetch,
    onError: async (error) => {
      toastError('File not checked', error, 'Try again in a moment.');
      await refetch();
    },
  });

/** The actions on an import, apart from the check. */
export type ImportAct =
  | { act: 'start' | 'pauseInvitations' | 'undo' }
  | { act: 'invite' | 'inviteAgain'; schedule: InvitationSchedule };

export const useImportAct = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (input: ImportAct): Promise<MemberImport> =>
      'schedule' in input
        ? api.imports[input.act]({ params: { id }, body: input.schedule })
        : api.imports[input.act]({ params: { id } }),
    onSuccess: async () => {
      onDone();
      await refetch();
    },
    onError: async (error) => {
      toastError('Import not changed', error, 'Try again in a moment.');
      await refetch(); // Another admin may have done it.
    },
  });

export const useRemoveImport = (id: string, onRemoved: () => void) =>
  useMutation({
    mutationFn: () => api.imports.remove({ params: { id } }),
    onSuccess: async () => {
      toast({ title: 'File removed' });
      onRemoved();
      await invalidate(importsApi.list);
    },
    onError: (error) => toastError('File not removed', error, 'Try again in a moment.'),
  });
