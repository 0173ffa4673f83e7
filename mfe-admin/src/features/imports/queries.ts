import { api, queryFor, useApiMutation, pagesFor } from '@meridian/platform';
import {
  chaptersApi,
  importsApi,
  type ImportMapping,
  type ImportUploadQuery,
  type InvitationSchedule,
  type MemberImport,
} from '@meridian/shared-types';

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
export const problemPages = ({ id, checkedLines, problemCount }: MemberImport) => ({
  ...pagesFor(importsApi.problems, 'after', (page) => (page.length < PAGE ? undefined : String(page.at(-1)?.line)), {
    params: { id },
    query: { limit: String(PAGE) },
  }),
  queryKey: [importsApi.problems.path, { id, checkedLines, problemCount }, 'pages'],
  gcTime: 0,
});

const LISTS = [importsApi.list, importsApi.get];

export const useUpload = (onDone: (stored: MemberImport) => void) =>
  useApiMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return api.imports.upload({ body });
    },
    onDone,
    failed: 'File not read',
    affects: LISTS,
  });

/** Uploads the file of an import again, to be read in another way. The former import is removed. */
export const useReadAgain = (id: string, onDone: (stored: MemberImport) => void) =>
  useApiMutation({
    mutationFn: async ({ file, ...query }: { file: File } & ImportUploadQuery) => {
      const body = new FormData();
      body.set('file', file);
      const stored = await api.imports.upload({ body, query });
      // A former import that cannot be removed now expires.
      await api.imports.remove({ params: { id } }).catch(() => undefined);
      return stored;
    },
    onDone,
    failed: 'File not read',
    affects: LISTS,
  });

export const useCheck = (id: string) =>
  useApiMutation({
    mutationFn: (body: ImportMapping) => api.imports.check({ params: { id }, body }),
    failed: 'File not checked',
    affects: LISTS,
    refetchAfterFailure: true,
  });

/** The actions on an import, apart from the check. */
export type ImportAct =
  | { act: 'start' | 'pauseInvitations' | 'undo' }
  | { act: 'invite' | 'inviteAgain'; schedule: InvitationSchedule };

export const useImportAct = (id: string, onDone: () => void) =>
  useApiMutation({
    mutationFn: (input: ImportAct): Promise<MemberImport> =>
      'schedule' in input
        ? api.imports[input.act]({ params: { id }, body: input.schedule })
        : api.imports[input.act]({ params: { id } }),
    onDone,
    failed: 'Import not changed',
    affects: LISTS,
    refetchAfterFailure: true,
  });

export const useRemoveImport = (id: string, onDone: () => void) =>
  useApiMutation({
    mutationFn: () => api.imports.remove({ params: { id } }),
    done: 'File removed',
    onDone,
    failed: 'File not removed',
    affects: [importsApi.list],
  });
