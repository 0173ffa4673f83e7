import { api, queryFor, useApiMutation } from '@meridian/platform';
import {
  accountsApi,
  adminApi,
  chaptersApi,
  eventsApi,
  personMailsApi,
  type AccountDetails,
  type Note,
} from '@meridian/shared-types';

/** The interval in milliseconds between two fetches of an account while merged data is still moving to it. */
const MOVING_MS = 2000;

/** Acts on one's own account never wait, so it does not count as protected. */
export const accountBy = (id: string, ownId: string | undefined) => ({
  ...queryFor(accountsApi.get, { params: { id } }),
  select: (account: AccountDetails) => (id === ownId ? { ...account, isProtected: false } : account),
  refetchInterval: ({ state: { data } }: { state: { data?: AccountDetails | undefined } }) =>
    data?.mergedAccounts?.some(({ isMoving }) => isMoving) ? MOVING_MS : (false as const),
});
export const mergePreviewQuery = (id: string, intoId: string) =>
  queryFor(accountsApi.mergePreview, { params: { id, intoId } });
export const chaptersQuery = (userId: string) => queryFor(chaptersApi.ofPerson, { params: { userId } });
export const mailsTo = (id: string) => queryFor(personMailsApi.list, { params: { id } });
export const personRecordQuery = (id: string) => queryFor(adminApi.personRecord, { params: { id } });

export const archivedChapters = () => queryFor(chaptersApi.archived);

type About = Record<'chapter' | 'event' | 'recipient', string | undefined>;

export const accessQuery = (id: string, about: About) =>
  queryFor(adminApi.personAccess, { params: { id }, query: about });

/** Returns the query for events that match a search, the next ones first. */
export const eventsFound = (search: string) => queryFor(eventsApi.list, { query: { search, limit: '10' } });

/** Signs a person out in one browser, or in all of them. The account of a site admin needs a reason. */
export const endSessions = (id: string, sessionId: string | undefined, body?: { reason: string }) =>
  sessionId
    ? api.accounts.endSession({ params: { id, sessionId }, body })
    : api.accounts.endSessions({ params: { id }, body });

/** What an act on an account changes. */
export const PERSON_CALLS = [accountsApi.get, accountsApi.siteAdmins, adminApi.personRecord, personMailsApi.list];

export const useEndSessions = (id: string, onDone: () => void) =>
  useApiMutation({
    mutationFn: (sessionId: string | undefined) => endSessions(id, sessionId),
    done: { title: 'Signed out', description: 'Pages that are open there stop working.' },
    onDone,
    failed: 'Not signed out',
    affects: [accountsApi.get, adminApi.personRecord],
    refetchAfterFailure: true,
  });

/** Adds a note, or edits one of the admin's own notes. */
export const useSaveNote = (id: string, note: Note | undefined, onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: (body: { text: string }) =>
      note
        ? api.admin.changeNote(
            { params: { id, noteId: note.id }, body },
            { headers: { 'If-Match': `"${note.version}"` } },
          )
        : api.admin.addNote({ params: { id }, body }),
    onDone,
    failed,
    affects: [adminApi.personRecord],
  });

export const useLiftSuspension = (id: string, onSettled: () => void) =>
  useApiMutation({
    mutationFn: () => api.accounts.liftSuspension({ params: { id } }),
    done: { title: 'Suspension lifted', description: 'The person can sign in again.' },
    failed: 'Suspension not lifted',
    onSettled,
    affects: PERSON_CALLS,
    refetchAfterFailure: true,
  });

/** An action of the office that helps a person. */
export type HelpAct = 'password-link' | 'confirmation' | 'two-factor';

const HELPED: Record<HelpAct, string> = {
  'password-link': 'The link is on its way.',
  confirmation: 'The address is confirmed.',
  'two-factor': 'Two-factor authentication is off.',
};

/** Makes the call of an action, and returns the text that the admin sees afterwards. */
export const help = (act: HelpAct, id: string, asksReason: boolean) => ({
  send: (body: { reason: string }) => {
    const params = { id };
    if (act === 'password-link') return api.accounts.sendPasswordLink({ params, ...(asksReason && { body }) });
    return act === 'confirmation'
      ? api.accounts.confirmAddress({ params, body })
      : api.accounts.removeTwoFactor({ params, body });
  },
  done: HELPED[act],
});
