import { DAY_MS } from '@meridian/shared-types';
import type { AuditAction, ProposalKind } from '@meridian/shared-types';
import { insertAccount } from './insert-account';
import { someEmail, type AuthTestServer } from './test-server';

export type Subject =
  | 'self'
  | 'member'
  | 'chapter admin'
  | 'site admin'
  | 'dismissed a day ago'
  | 'dismissed 8 days ago';
export type Person = Awaited<ReturnType<typeof insertAccount>>;

/** Inserts the person on whom is acted. `acting` is the site admin who acts. */
export async function someone(auth: AuthTestServer, subject: Subject, acting: Person): Promise<Person> {
  if (subject === 'self') return acting;
  const fields = {
    member: {},
    'chapter admin': { homeRole: 'admin' },
    'site admin': { isSiteAdmin: true },
    'dismissed a day ago': { dismissedAt: new Date(Date.now() - DAY_MS) },
    'dismissed 8 days ago': { dismissedAt: new Date(Date.now() - 8 * DAY_MS) },
  } as const;
  return insertAccount(auth, fields[subject]);
}

export interface ProtectedAct {
  kind: ProposalKind;
  /** The action in the audit log when it is carried out. */
  action: AuditAction;
  method: string;
  what: string;
  body?: (auth: AuthTestServer, person: Person) => Promise<object> | object;
  /** Prepares the account, so that the act is possible. Resolves to what follows in the path. */
  prepare?: (auth: AuthTestServer, person: Person) => Promise<unknown>;
  /** What happens, for each subject. By default the act waits for the accounts of site admins only. */
  expected?: Partial<Record<Subject, string>>;
  /** The same with the rule of two. */
  withRule?: Partial<Record<Subject, string>>;
}

const user = (auth: AuthTestServer, { id }: Person, fields: object) => auth.change(id, { $set: fields });
const APP = { totpAuthenticator: { secret: 'sealed', lastStep: 1, since: new Date() } };
const REFUSED_FOR_SELF = { self: '403 forbidden' };

export const ACTS: ProtectedAct[] = [
  {
    ...{ kind: 'address', action: 'address.change-requested', method: 'PUT', what: '/address' },
    body: () => ({ email: someEmail() }),
    expected: REFUSED_FOR_SELF,
  },
  { kind: 'name', action: 'account.renamed', method: 'PUT', what: '/name', body: () => ({ name: 'Zora Novak' }) },
  { kind: 'password-link', action: 'password.link-sent', method: 'POST', what: '/password-link' },
  {
    ...{ kind: 'confirmation', action: 'address.confirmed', method: 'POST', what: '/confirmation' },
    prepare: (auth, person) => user(auth, person, { unverifiedSince: new Date() }),
  },
  {
    ...{ kind: 'two-factor-removal', action: 'factor.removed', method: 'DELETE', what: '/two-factor' },
    prepare: (auth, person) => user(auth, person, APP),
    expected: REFUSED_FOR_SELF,
  },
  {
    ...{ kind: 'two-factor-link', action: 'factor.link-issued', method: 'POST', what: '/two-factor' },
    expected: {
      ...REFUSED_FOR_SELF,
      ...{ member: '409 not_site_admin', 'chapter admin': '409 not_site_admin' },
      ...{ 'dismissed a day ago': '409 not_site_admin', 'dismissed 8 days ago': '409 not_site_admin' },
    },
  },
  {
    ...{ kind: 'session', action: 'session.ended', method: 'DELETE', what: '/sessions/{session}' },
    prepare: async (auth, { id }) => (await auth.Sessions.findOne({ userId: id }).lean())?._id,
  },
  { kind: 'sessions', action: 'session.ended', method: 'DELETE', what: '/sessions' },
  {
    ...{ kind: 'suspension', action: 'account.suspended', method: 'POST', what: '/suspension' },
    expected: REFUSED_FOR_SELF,
  },
  {
    ...{ kind: 'removal', action: 'account.deleted', method: 'DELETE', what: '' },
    body: (_auth, { email }) => ({ email }),
    expected: { ...REFUSED_FOR_SELF, 'site admin': '409 is_site_admin' },
  },
  {
    ...{ kind: 'merge', action: 'account.merged', method: 'POST', what: '/merge' },
    body: async (auth, { email }) => ({ email, intoId: (await insertAccount(auth)).id }),
    expected: { ...REFUSED_FOR_SELF, 'site admin': '409 is_site_admin' },
  },
  {
    ...{ kind: 'appointment', action: 'site-admin.granted', method: 'POST', what: '/site-admin' },
    expected: { self: '409 already_site_admin', 'site admin': '409 already_site_admin', 'dismissed a day ago': 'done' },
    withRule: {
      ...{ member: 'waits', 'chapter admin': 'waits' },
      ...{ 'dismissed a day ago': 'waits', 'dismissed 8 days ago': 'waits' },
    },
  },
  {
    ...{ kind: 'dismissal', action: 'site-admin.dismissed', method: 'DELETE', what: '/site-admin' },
    expected: {
      ...{ member: '409 not_site_admin', 'chapter admin': '409 not_site_admin', 'site admin': 'done' },
      ...{ 'dismissed a day ago': '409 not_site_admin', 'dismissed 8 days ago': '409 not_site_admin' },
    },
    withRule: { 'site admin': 'waits' },
  },
];

export const STANDARD: Record<Subject, string> = {
  ...{ self: 'done', member: 'done', 'chapter admin': 'done', 'dismissed 8 days ago': 'done' },
  ...{ 'site admin': 'waits', 'dismissed a day ago': 'waits' },
};
