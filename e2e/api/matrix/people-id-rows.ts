import { IF_FIRST } from '../insert-letter';
import { insertNote } from '../insert-note';
import { HERE } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertProposal } from '../insert-proposal';
import { insertSavedFilter } from '../insert-saved-filter';
import { insertSuspended } from '../insert-suspended';
import { PERSON_ACTS } from '../person-acts';
import { findSessionId } from '../stored-credentials';
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
    foreign: async ({ product }) => (await insert(product)).userId,
    // The other ids in the path belong to another user.
    input: async ({ product }) => {
      const other = await insert(product);
      return { params: await params?.(product, other), ...(body && { body: body(other) }) };
    },
  })),
  {
    ...person('accounts.refund', 404),
    name: 'paymentId',
    foreign: async ({ product, someMember }) => (await refund?.params?.(product, someMember))?.['paymentId'],
    input: async ({ product }) => {
      const other = await insertPerson(product, HERE, { paid: true });
      return { params: { id: other.userId }, body: refund?.body?.(other) };
    },
  },
  ...(['id', 'intoId'] as const).map((name): IdRow => ({
    ...person('accounts.mergePreview', 200),
    name,
    input: async ({ product }) => {
      const other = (await insertPerson(product, HERE, { paid: true })).userId;
      return { params: { [name === 'id' ? 'intoId' : 'id']: other } };
    },
  })),
  person('admin.personAccess', 200),
  {
    ...person('accounts.endSession', 404),
    input: async ({ product, someoneElsewhere }) => ({
      params: { sessionId: (await findSessionId(product, someoneElsewhere)) ?? '' },
    }),
  },
  {
    ...person('accounts.endSession', 200),
    name: 'sessionId',
    foreign: ({ product, someoneElsewhere }) => findSessionId(product, someoneElsewhere),
    input: ({ someoneElsewhere }) => ({ params: { id: someoneElsewhere.userId } }),
  },
  {
    ...person('accounts.removeFilter', 404),
    foreign: ({ product }) => insertSavedFilter(product, product.personas.inactiveSiteAdmin),
  },
  { ...person('accounts.endSessions', 200), foreign: ({ someoneElsewhere }) => someoneElsewhere.userId },
  {
    ...person('accounts.suspend', 200),
    foreign: async ({ product }) => (await insertPerson(product, HERE)).userId,
    input: () => ({ body: { reason: 'Advertising' } }),
  },
  person('accounts.sendPasswordLink', 200),
  {
    ...person('accounts.confirmAddress', 200),
    foreign: async ({ product }) => (await insertPerson(product, HERE, { isUnconfirmed: true })).userId,
    input: () => ({ body: { reason: 'Called back' } }),
  },
  {
    ...person('accounts.removeTwoFactor', 409),
    foreign: async ({ product }) => (await insertPerson(product, HERE)).userId,
    input: () => ({ body: { reason: 'Lost the phone' } }),
  },
  {
    ...person('accounts.issueEnrollment', 200),
    foreign: async ({ product }) => (await insertPerson(product, HERE, { siteAdmin: true })).userId,
    input: () => ({ body: { reason: 'Met them' } }),
  },
  ...(['accounts.confirmProposal', 'accounts.withdrawProposal'] as const).map((route): IdRow => ({
    ...person(route, 200),
    foreign: async ({ product }) => (await insertProposal(product)).id,
  })),
  {
    ...person('accounts.liftSuspension', 200),
    foreign: async ({ product }) => (await insertSuspended(product)).userId,
  },
  { ...person('chapters.ofPerson', 200), name: 'userId', expect: bySiteAdmins(200, 200) },
  { ...person('personMails.list', 200), expect: bySiteAdmins(200, 200) },
  { ...person('admin.personRecord', 200), expect: bySiteAdmins(200, 200) },
  { ...person('admin.addNote', 201), input: () => NOTE },
  {
    ...person('admin.changeNote', 404),
    input: async ({ product, someoneElsewhere }) => ({
      params: { noteId: await insertNote(product, someoneElsewhere, product.personas.siteAdmin) },
      ...NOTE,
      headers: IF_FIRST,
    }),
  },
  {
    ...person('admin.changeNote', 403),
    name: 'noteId',
    foreign: ({ product, someMember }) => insertNote(product, someMember, someMember),
    input: ({ someMember }) => ({ params: { id: someMember.userId }, ...NOTE, headers: IF_FIRST }),
  },
];
