import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { HERE, REMOTE, type TestProduct, type Visitor } from '../product/test-product';
import { insertPerson } from './insert-person';
import type { RouteName } from '../samples/sample';
import { insertOwnChapter } from './new-chapter';

/** A call with which a site admin changes one user: `{method} /api/admin/people/{id}{what}`. */
export interface PersonAct {
  route: RouteName;
  method: string;
  what: string;
  /** Creates a user to whom the call applies. */
  person: (product: TestProduct) => Promise<Visitor>;
  body?: (person: Visitor) => object;
  /** Returns the other parameters of the path. */
  params?: (product: TestProduct, person: Visitor) => Promise<Record<string, string>>;
  /** The error code of the repeated call; without it the repeated call succeeds. */
  again?: string;
  /** A document that other calls write as well. */
  shared?: string;
  /** Whether simultaneous calls may all succeed. */
  isShared?: true;
}

const REASON = { reason: 'Called us.' };
const member = (product: TestProduct) => insertPerson(product, HERE, { paid: true });

/** For a user with two accounts, the id of the remaining account by that of the other one. */
const second = new Map<string, string>();

/** Creates a user with two accounts in a chapter whose counts no other call changes. */
async function registeredTwice(product: TestProduct): Promise<Visitor> {
  const chapterId = await insertOwnChapter(product.db('chapters'));
  const [person, other] = [
    await insertPerson(product, chapterId, { paid: true }),
    await insertPerson(product, chapterId, { paid: true }),
  ];
  second.set(person.userId, other.userId);
  return person;
}

/** The permission matrix, the races, the crash cases and the measured calls each contain every act. */
export const PERSON_ACTS: readonly PersonAct[] = [
  {
    route: 'accounts.correctName',
    method: 'PUT',
    what: '/name',
    person: member,
    body: () => ({ name: 'Ana Horvat', ...REASON }),
    again: '400 same_name',
  },
  {
    route: 'accounts.correctAddress',
    method: 'PUT',
    what: '/address',
    person: member,
    body: () => ({ email: `${randomUUID()}@example.org`, ...REASON }),
  },
  {
    route: 'accounts.remove',
    shared: 'members of the chapter',
    method: 'DELETE',
    what: '',
    person: member,
    body: ({ email }) => ({ email, ...REASON }),
    again: '404 not_found',
    isShared: true,
  },
  {
    route: 'accounts.merge',
    shared: 'site-admins',
    method: 'POST',
    what: '/merge',
    person: registeredTwice,
    body: ({ userId, email }) => ({ intoId: second.get(userId), email, ...REASON }),
    again: '409 account_merged',
  },
  {
    route: 'accounts.giveMonths',
    method: 'POST',
    what: '/months',
    person: member,
    body: () => ({ months: 3, idempotencyKey: randomUUID(), ...REASON }),
  },
  {
    route: 'accounts.refund',
    method: 'POST',
    what: '/payments/{paymentId}/refund',
    person: member,
    params: async (product, { userId }) => {
      const payments = product.db('auth').collection('payments');
      return { paymentId: String((await payments.findOne({ userId: new ObjectId(userId) }))?._id) };
    },
    body: () => ({ part: 'whole', cents: 2900, idempotencyKey: randomUUID(), ...REASON }),
  },
  {
    route: 'accounts.appoint',
    shared: 'site-admins',
    method: 'POST',
    what: '/site-admin',
    person: member,
    body: () => REASON,
    again: '409 already_site_admin',
  },
  {
    route: 'accounts.dismiss',
    shared: 'site-admins',
    method: 'DELETE',
    what: '/site-admin',
    person: (product) => insertPerson(product, REMOTE, { siteAdmin: true }),
    body: () => REASON,
    again: '409 not_site_admin',
  },
];

/** Returns the path of an act for a user to whom it applies. */
export async function pathOfAct({ what, params }: PersonAct, product: TestProduct, person: Visitor): Promise<string> {
  const values = (await params?.(product, person)) ?? {};
  return `/api/admin/people/${person.userId}${what.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`;
}
