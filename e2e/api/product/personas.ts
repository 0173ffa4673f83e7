import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ObjectId } from 'mongodb';
import { waitUntil } from './http';
import { insertPerson, type Databases, type InsertedPerson } from '../records/people';
import { ELSEWHERE, HERE, REMOTE } from '../records/chapters';
import { Visitor } from './person';

export { ELSEWHERE, HERE, REMOTE };

/** The fourteen relations to chapter {@link HERE}. Each test product has one person for each of them. */
export const PERSONAS = [
  'anonymous',
  'newsletter',
  'outsider',
  'member',
  'chapterAdmin',
  'otherAdmin',
  'siteAdmin',
  'expiredAdmin',
  'inactiveSiteAdmin',
  'treasurer',
  'revoked',
  'forged',
  'impersonated',
  'viewing',
] as const;
export type TestProductPersona = (typeof PERSONAS)[number];
/** Members of {@link HERE} whose account the office closed, by a suspension or a merge. The full run creates them. */
export const CLOSED_PERSONAS = ['suspended', 'merged'] as const;
export const ALL_PERSONAS = [...PERSONAS, ...CLOSED_PERSONAS] as const;
export type Persona = (typeof ALL_PERSONAS)[number];
export type Personas = Record<TestProductPersona, Visitor> & Partial<Record<Persona, Visitor>>;

/** Returns a function that creates another person of a persona, with a new account and session. */
export function createPersonaFactory(databases: Databases): (persona: Persona) => Promise<Visitor> {
  const insert = (chapterId: number, person: InsertedPerson) =>
    insertPerson(databases, chapterId, { paid: true, ...person });
  let root: Promise<Visitor> | undefined;
  const getRoot = () => (root ??= insert(REMOTE, { siteAdmin: true, name: 'Root' }));
  const insertAdmin = (chapterId: number, name: string) => insert(chapterId, { role: 'admin', name });
  const factories: Record<Persona, () => Promise<Visitor>> = {
    anonymous: async () => new Visitor(databases.url),
    newsletter: () => insert(ELSEWHERE, { paid: false, name: 'Nora Newsletter' }),
    outsider: () => insert(ELSEWHERE, { name: 'Otto Outsider' }),
    member: () => insert(HERE, { name: 'Mia Member' }),
    chapterAdmin: () => insertAdmin(HERE, 'Cleo Chapteradmin'),
    otherAdmin: () => insertAdmin(ELSEWHERE, 'Emil Elsewhere'),
    siteAdmin: () => insert(REMOTE, { siteAdmin: true, name: 'Sam Siteadmin' }),
    inactiveSiteAdmin: () => insert(REMOTE, { paid: false, siteAdmin: true, name: 'Ivo Inactive' }),
    async treasurer() {
      const person = await insert(ELSEWHERE, { name: 'Tess Treasurer' });
      const _id = new ObjectId(person.userId);
      await databases.collection('auth', 'users').updateOne({ _id }, { $set: { isTreasurer: true } });
      return person;
    },
    async expiredAdmin() {
      const person = await insertAdmin(HERE, 'Eva Expired');
      await expireSubscription(databases, person);
      return person;
    },
    async revoked() {
      const person = await insert(HERE, { name: 'Rita Revoked' });
      const earlier = person.frozen();
      await person.ok('POST', '/api/auth/logout');
      return earlier;
    },
    async suspended() {
      const person = await insert(HERE, { name: 'Sue Suspended' });
      await (await getRoot()).ok('POST', `/api/admin/people/${person.userId}/suspension`, { reason: 'Advertising' });
      return signedOut(person);
    },
    async merged() {
      const [person, into] = [await insert(HERE, { name: 'Meg Merged' }), await insert(HERE, { name: 'Meg M.' })];
      const merge = { intoId: into.userId, email: person.email, reason: 'Registered twice' };
      await (await getRoot()).ok('POST', `/api/admin/people/${person.userId}/merge`, merge);
      const moving = () => databases.collection('auth', 'mergedAccounts').countDocuments({ isMoving: true });
      await waitUntil('everything is moved', async () => (await moving()) === 0, 60);
      return signedOut(person);
    },
    forged: async () => createForger(databases.url, await getRoot()),
    async impersonated() {
      const [impersonator, target] = [
        await insert(REMOTE, { siteAdmin: true, name: 'Pia Impersonator' }),
        await insert(HERE, { name: 'Tom Target' }),
      ];
      await impersonator.ok('POST', '/api/admin/impersonate', { userId: target.userId });
      return becomes(impersonator, target);
    },
    async viewing() {
      const [viewer, target] = [
        await insert(REMOTE, { siteAdmin: true, name: 'Vera Viewer' }),
        await insert(HERE, { name: 'Lou Lookedat' }),
      ];
      // Only the member can set them; the site admin who views the site finds what the row of the matrix expects.
      const preferences = { ...DEFAULT_PREFERENCES, mutedChapterIds: [HERE], timeZone: 'Europe/Berlin' };
      await target.ok('PUT', '/api/notifications/preferences', preferences);
      const view = { userId: target.userId, reason: 'They see no events', notifyPerson: false };
      await viewer.ok('POST', '/api/admin/view-as', view);
      return becomes(viewer, target);
    },
  };
  return (persona) => factories[persona]();
}

/** Waits until the session has ended, which takes at most a second. */
async function signedOut(person: Visitor): Promise<Visitor> {
  const isRefused = async () => (await person.frozen().call('GET', '/api/auth/me')).status === 401;
  await waitUntil('the session has ended', isRefused);
  return person.frozen();
}

/** Turns a site admin into one whose browser shows another user's pages. */
const becomes = (admin: Visitor, { userId, name, email, password }: Visitor): Visitor =>
  Object.assign(admin, { userId, name, email, password });

/** Ends a paid period as auth's background job does, without waiting for it. */
export async function expireSubscription(
  { collection }: Pick<Databases, 'collection'>,
  person: Visitor,
): Promise<void> {
  const _id = new ObjectId(person.userId);
  await collection('auth', 'users').updateOne({ _id }, { $set: { subscription: { status: 'newsletter' } } });
  await collection('chapters', 'people').updateOne({ _id }, { $set: { isActive: false } });
}

/**
 * Returns a client without a session that sends every header that a careless server might trust, with a well-formed
 * identity signed by another key.
 */
async function createForger(url: string, target: Visitor): Promise<Visitor> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const identity = await new SignJWT({ sid: '0'.repeat(24), active: true, admin: true })
    .setProtectedHeader({ alg: 'EdDSA', jwk: await exportJWK(publicKey) })
    .setSubject(target.userId)
    .setAudience('internal')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(privateKey);
  return Object.assign(new Visitor(url), {
    name: 'Fay Forger',
    userId: target.userId,
    headers: {
      'x-internal-identity': identity,
      x_internal_identity: identity,
      'x-user-id': target.userId,
      'x-user-role': 'admin',
      authorization: `Bearer ${identity}`,
      'x-forwarded-user': target.userId,
    },
  });
}
