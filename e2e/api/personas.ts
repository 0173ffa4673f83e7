import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Db } from 'mongodb';
import { Visitor } from './person';

/** Home of the fixtures: a table of the personas, all described from {@link HERE}. */
export const HERE = 1;
export const ELSEWHERE = 2;
/** A chapter whose only members are site admins. */
export const REMOTE = 3;

/** The twelve kinds of relation to chapter {@link HERE}. */
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
  'revoked',
  'forged',
  'impersonated',
] as const;
export type Persona = (typeof PERSONAS)[number];
export type Personas = Record<Persona, Visitor>;

export interface PersonaStores {
  url: string;
  auth: Db;
  chapters: Db;
}

/** Registers a person, who pays unless `paid` is false. */
export async function createPerson(
  { url, auth }: Pick<PersonaStores, 'url' | 'auth'>,
  chapterId: number,
  { paid = true, siteAdmin = false, name }: { paid?: boolean; siteAdmin?: boolean; name?: string } = {},
): Promise<Visitor> {
  const person = await new Visitor(url).register(chapterId, name);
  if (paid) await person.pay();
  if (siteAdmin) await auth.collection('users').updateOne({ email: person.email }, { $set: { isSiteAdmin: true } });
  return person;
}

/** Creates another person of a kind, with a new account and session. `root` is a site admin. */
export function createPersonaFactory(stores: PersonaStores, root: Visitor): (persona: Persona) => Promise<Visitor> {
  const { url } = stores;
  const chapterAdmin = async (chapterId: number, name: string) => {
    const person = await createPerson(stores, chapterId, { name });
    await root.ok('PUT', `/api/chapters/${chapterId}/members/${person.userId}`, { role: 'admin' });
    return person;
  };
  const factories: Record<Persona, () => Promise<Visitor>> = {
    anonymous: async () => new Visitor(url),
    newsletter: () => createPerson(stores, ELSEWHERE, { paid: false, name: 'Nora Newsletter' }),
    outsider: () => createPerson(stores, ELSEWHERE, { name: 'Otto Outsider' }),
    member: () => createPerson(stores, HERE, { name: 'Mia Member' }),
    chapterAdmin: () => chapterAdmin(HERE, 'Cleo Chapteradmin'),
    otherAdmin: () => chapterAdmin(ELSEWHERE, 'Emil Elsewhere'),
    siteAdmin: () => createPerson(stores, REMOTE, { siteAdmin: true, name: 'Sam Siteadmin' }),
    inactiveSiteAdmin: () => createPerson(stores, REMOTE, { paid: false, siteAdmin: true, name: 'Ivo Inactive' }),
    async expiredAdmin() {
      const person = await chapterAdmin(HERE, 'Eva Expired');
      await expireSubscription(stores, person);
      return person;
    },
    async revoked() {
      const person = await createPerson(stores, HERE, { name: 'Rita Revoked' });
      const earlier = person.frozen();
      await person.ok('POST', '/api/auth/logout');
      return earlier;
    },
    forged: () => createForger(url, root),
    async impersonated() {
      const [impersonator, target] = [
        await createPerson(stores, REMOTE, { siteAdmin: true, name: 'Pia Impersonator' }),
        await createPerson(stores, HERE, { name: 'Tom Target' }),
      ];
      await impersonator.ok('POST', '/api/admin/impersonate', { userId: target.userId });
      const { userId, name, email, password } = target;
      return Object.assign(impersonator, { userId, name, email, password });
    },
  };
  return (persona) => factories[persona]();
}

/** Ends a paid period as auth's background job does, without waiting for it. */
export async function expireSubscription(
  { auth, chapters }: Pick<PersonaStores, 'auth' | 'chapters'>,
  person: Visitor,
): Promise<void> {
  const user = await auth
    .collection('users')
    .findOneAndUpdate({ email: person.email }, { $set: { subscription: { status: 'newsletter' } } });
  await chapters.collection('people').updateOne({ _id: user!._id }, { $set: { isActive: false } });
}

/**
 * No session, but every header that a careless server might trust, with a well-formed identity signed by another key.
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
