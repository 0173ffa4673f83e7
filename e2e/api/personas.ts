import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Db } from 'mongodb';
import { Visitor } from './person';

/** Home of the fixtures: a table of who is who, all seen from {@link HERE}. */
export const HERE = 1;
export const ELSEWHERE = 2;
/** A chapter with no members but the site admins. */
export const REMOTE = 3;

/** The twelve ways to stand to chapter {@link HERE}. */
export const PERSONAS = [
  'anonymous', 'newsletter', 'outsider', 'member', 'chapterAdmin', 'otherAdmin', 'siteAdmin', 'lapsedAdmin', 'inactiveSiteAdmin', 'revoked', 'forged', 'impersonated',
] as const;
export type Persona = (typeof PERSONAS)[number];
export type Personas = Record<Persona, Visitor>;

export interface PersonaStores { url: string; auth: Db; chapters: Db }

/** Someone new: `newsletter` has an account, `active` has paid as well. `active` site admins are site admins too. */
export async function newcomer({ url, auth }: Pick<PersonaStores, 'url' | 'auth'>, chapterId: number, { paid = true, siteAdmin = false, name }: { paid?: boolean; siteAdmin?: boolean; name?: string } = {}): Promise<Visitor> {
  const person = await new Visitor(url).register(chapterId, name);
  if (paid) await person.pay();
  if (siteAdmin) await auth.collection('users').updateOne({ email: person.email }, { $set: { isSiteAdmin: true } });
  return person;
}

/** Everyone, each with a session of their own. Calls that end a session or change an account belong to a {@link newcomer}. */
export async function createPersonas(stores: PersonaStores): Promise<Personas> {
  const { url } = stores;
  const [newsletter, outsider, member, chapterAdmin, otherAdmin, siteAdmin, lapsedAdmin, inactiveSiteAdmin, revoked, target, impersonator] = await Promise.all([
    newcomer(stores, ELSEWHERE, { paid: false, name: 'Nora Newsletter' }),
    newcomer(stores, ELSEWHERE, { name: 'Otto Outsider' }),
    newcomer(stores, HERE, { name: 'Mia Member' }),
    newcomer(stores, HERE, { name: 'Cleo Chapteradmin' }),
    newcomer(stores, ELSEWHERE, { name: 'Emil Elsewhere' }),
    newcomer(stores, REMOTE, { siteAdmin: true, name: 'Sam Siteadmin' }),
    newcomer(stores, HERE, { name: 'Lea Lapsed' }),
    newcomer(stores, REMOTE, { paid: false, siteAdmin: true, name: 'Ivo Inactive' }),
    newcomer(stores, HERE, { name: 'Rita Revoked' }),
    newcomer(stores, HERE, { name: 'Tom Target' }),
    newcomer(stores, REMOTE, { siteAdmin: true, name: 'Pia Impersonator' }),
  ]);
  for (const [person, chapterId] of [[chapterAdmin, HERE], [lapsedAdmin, HERE], [otherAdmin, ELSEWHERE]] as const)
    await siteAdmin.ok('PUT', `/api/chapters/${chapterId}/members/${person.userId}`, { role: 'admin' });
  await lapse(stores, lapsedAdmin);

  const cookieOfBefore = revoked.frozen();
  await revoked.ok('POST', '/api/auth/logout');
  const { userId, name, email, password } = target;
  await impersonator.ok('POST', '/api/admin/impersonate', { userId });
  const impersonated = Object.assign(impersonator, { userId, name, email, password });
  return {
    anonymous: new Visitor(url), newsletter, outsider, member, chapterAdmin, otherAdmin, siteAdmin, lapsedAdmin, inactiveSiteAdmin, revoked: cookieOfBefore,
    forged: await forger(url, siteAdmin), impersonated,
  };
}

/** What auth's own chore does when a paid period is over, without waiting for it. */
export async function lapse({ auth, chapters }: Pick<PersonaStores, 'auth' | 'chapters'>, person: Visitor): Promise<void> {
  const user = await auth.collection('users').findOneAndUpdate({ email: person.email }, { $set: { subscription: { status: 'newsletter' } } });
  await chapters.collection('people').updateOne({ _id: user!._id }, { $set: { isActive: false } });
}

/** No session, but every header that a careless server might believe, with a well-formed identity of a foreign key. */
async function forger(url: string, victim: Visitor): Promise<Visitor> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const identity = await new SignJWT({ sid: '0'.repeat(24), active: true, admin: true })
    .setProtectedHeader({ alg: 'EdDSA', jwk: await exportJWK(publicKey) }).setSubject(victim.userId).setAudience('internal').setIssuedAt().setExpirationTime('60s').sign(privateKey);
  return Object.assign(new Visitor(url), {
    name: 'Fay Forger', userId: victim.userId,
    headers: { 'x-internal-identity': identity, x_internal_identity: identity, 'x-user-id': victim.userId, 'x-user-role': 'admin', authorization: `Bearer ${identity}`, 'x-forwarded-user': victim.userId },
  });
}
