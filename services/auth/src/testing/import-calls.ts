import { eventually as waitUntil, recordedActions } from '@meridian/service-kit/testing';
import type { MemberImport } from '@meridian/shared-types';
import { importsApi } from '@meridian/shared-types/contracts';
import { serveAuth, serveSiteAdmin, type AuthTestServer, type Person } from './test-server';

export const IMPORTS_PATH = importsApi.upload.path;
export const IMPORT_PACE = { waveSize: 2, everyMinutes: 60 };
export const IMPORT_MAPPING = { email: 0, name: 1, chapter: 2, paidUntil: 3, dateOrder: 'ymd' } as const;
const HEAD = 'Email,Name,Chapter,Paid until';

/** Waits long enough for several runs of the jobs on a busy computer. */
export const eventuallyImported = (holds: () => Promise<boolean> | boolean) => waitUntil(holds, 45_000);

export const fileForm = (text: string): FormData => {
  const form = new FormData();
  form.set('file', new File([text], 'members.csv', { type: 'text/csv' }));
  return form;
};
/** A day in the future until which the people of a file have paid, whenever the test runs. */
export const PAID_UNTIL = `${new Date().getUTCFullYear() + 2}-05-31`;
export const aLine = (email: string): string => `${email},Ana Horvat,Lagos,${PAID_UNTIL}`;

/** Creates the calls with which the office imports members. */
function createImportCalls(auth: AuthTestServer, office: Person) {
  async function upload(lines: string[]) {
    const { status, body } = await office.browser.call<MemberImport>(
      'POST',
      IMPORTS_PATH,
      fileForm([HEAD, ...lines].join('\n')),
    );
    expect(status).toBe(201);
    return body.id;
  }
  const act = async (id: string, what: string, body?: object, method = 'POST') =>
    (await office.browser.call<MemberImport & { code?: string }>(method, `${IMPORTS_PATH}/${id}/${what}`, body)).body;
  const read = async (id: string) => (await office.browser.call<MemberImport>('GET', `${IMPORTS_PATH}/${id}`)).body;
  const becomes = async (id: string, state: MemberImport['state']) => {
    await eventuallyImported(async () => (await auth.Imports.findById(id, { state: 1 }).lean())?.state === state);
    return read(id);
  };
  async function checked(lines: string[]) {
    const id = await upload(lines);
    expect((await act(id, 'check', IMPORT_MAPPING)).state).toBe('checking');
    return becomes(id, 'checked');
  }
  async function imported(lines: string[]) {
    const { id } = await checked(lines);
    expect((await act(id, 'start')).state).toBe('importing');
    return becomes(id, 'imported');
  }
  /** Returns the tokens of the invitations of a person. */
  async function invitationsOf(email: string) {
    const user = await auth.Users.findOne({ email }).lean();
    return (await auth.linksFor(String(user?._id), 'account.invited')).map(({ token }) => token);
  }
  /** Returns the audit records of an import. */
  const actionsOf = async (id: string) =>
    (await recordedActions(auth.db))
      .filter(({ subject }) => subject === id)
      .map(({ action, detail }) => [action, detail]);
  return { upload, act, read, becomes, checked, imported, invitationsOf, actionsOf };
}

/** Runs a server during the tests of a file, with a site admin and the calls by which that person imports members. */
export function serveImports() {
  const auth = serveAuth();
  const office = serveSiteAdmin(auth);
  return { auth, office, calls: createImportCalls(auth, office) };
}
