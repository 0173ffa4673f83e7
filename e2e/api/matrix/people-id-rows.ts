import { IF_FIRST } from '../insert-letter';
import { insertNote } from '../insert-note';
import { HERE } from '../harness';
import { insertPerson } from '../insert-person';
import { insertSavedFilter } from '../insert-saved-filter';
import { insertSuspended } from '../insert-suspended';
import { PERSON_ACTS } from '../person-acts';
import { sessionIdOf } from '../stored-credentials';
import type { Fixtures } from './fixtures';
import type { IdRow, RouteName } from './row';

/** The route checks the role before its parameters, so that nobody else can find out whether a user exists. */
const bySiteAdmins = (foreign: number, absent = 404) =>
  ({
    foreign: [401, 403, 403, foreign],
    absent: [401, 403, 403, absent],
    malformed: [401, 403, 403, 400],
  }) as const;
const ids = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const person = (route: RouteName, foreign: number): IdRow => ({
  route,
  name: 'id',
  foreign: ({ someMember }: Fixtures) => someMember.userId,
  ...ids,
  expect: bySiteAdmins(foreign),
});
const NOTE = { body: { text: 'Called us.' } };

const refund = PERSON_ACTS.find(({ route }) => route === 'accounts.refund');

/** The rows about ids of users, and of what belongs to them, in calls of site admins. */
export const PEOPLE_ID_ROWS: readonly IdRow[] = [
  person('accounts.get', 200),
  ...PERSON_ACTS.map(({ route, person: insert, params, body, elsewhere = 200 }): IdRow => ({
    ...person(route, elsewhere),
    foreign: async ({ harness }) => (await insert(harness)).userId,
    // The other ids in the path belong to another user.
    input: async ({ harness }) => {
      const other = await insert(harness);
      return { params: await params?.(harness, other), ...(body && { body: body(other) }) };
    },
  })),
  {
    ...person('accounts.refund', 404),
    name: 'paymentId',
    foreign: async ({ harness, someMember }) => (await refund?.params?.(harness, someMember))?.['paymentId'],
    input: async ({ harness }) => {
      const other = await insertPerson(harness, HERE, { paid: true });
      return { params: { id: other.userId }, body: refund?.body?.(other) };
    },
  },
  ...(['id', 'intoId'] as const).map((name): IdRow => ({
    ...person('accounts.mergePreview', 200),
    name,
    input: async ({ harness }) => {
      const other = (await insertPerson(harness, HERE, { paid: true })).userId;
      return { params: { [name === 'id' ? 'intoId' : 'id']: other } };
    },
  })),
  person('admin.personAccess', 200),
  {
    ...person('accounts.endSession', 404),
    input: async ({ harness, someoneElsewhere }) => ({
      params: { sessionId: (await sessionIdOf(harness, someoneElsewhere)) ?? '' },
    }),
  },
  {
    ...person('accounts.endSession', 200),
    name: 'sessionId',
    foreign: ({ harness, someoneElsewhere }) => sessionIdOf(harness, someoneElsewhere),
    input: ({ someoneElsewhere }) => ({ params: { id: someoneElsewhere.userId } }),
  },
  {
    ...person('accounts.removeFilter', 404),
    foreign: ({ harness }) => insertSavedFilter(harness, harness.personas.inactiveSiteAdmin),
  },
  { ...person('accounts.endSessions', 200), foreign: ({ someoneElsewhere }) => someoneElsewhere.userId },
  {
    ...person('accounts.suspend', 200),
    foreign: async ({ harness }) => (await insertPerson(harness, HERE)).userId,
    input: () => ({ body: { reason: 'Advertising' } }),
  },
  person('accounts.sendPasswordLink', 200),
  {
    ...person('accounts.confirmAddress', 200),
    foreign: async ({ harness }) => (await insertPerson(harness, HERE, { isUnconfirmed: true })).userId,
    input: () => ({ body: { reason: 'Called back' } }),
  },
  {
    ...person('accounts.removeTwoFactor', 409),
    foreign: async ({ harness }) => (await insertPerson(harness, HERE)).userId,
    input: () => ({ body: { reason: 'Lost the phone' } }),
  },
  {
    ...person('accounts.issueEnrollment', 200),
    foreign: async ({ harness }) => (await insertPerson(harness, HERE, { siteAdmin: true })).userId,
  },
  {
    ...person('accounts.liftSuspension', 200),
    foreign: async ({ harness }) => (await insertSuspended(harness)).userId,
  },
  { ...person('chapters.ofPerson', 200), name: 'userId', expect: bySiteAdmins(200, 200) },
  { ...person('personMails.list', 200), expect: bySiteAdmins(200, 200) },
  { ...person('admin.personRecord', 200), expect: bySiteAdmins(200, 200) },
  { ...person('admin.addNote', 201), input: () => NOTE },
  {
    ...person('admin.changeNote', 404),
    input: async ({ harness, someoneElsewhere }) => ({
      params: { noteId: await insertNote(harness, someoneElsewhere, harness.personas.siteAdmin) },
      ...NOTE,
      headers: IF_FIRST,
    }),
  },
  {
    ...person('admin.changeNote', 403),
    name: 'noteId',
    foreign: ({ harness, someMember }) => insertNote(harness, someMember, someMember),
    input: ({ someMember }) => ({ params: { id: someMember.userId }, ...NOTE, headers: IF_FIRST }),
  },
];
