import { HERE, REMOTE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns the calls of a chapter's admins about people. */
export function chapterPeopleCalls(product: TestProduct): Record<string, Prepare> {
  const admin = () => product.personas.chapterAdmin;
  const path = `/api/chapters/${HERE}/bans`;
  const ban = (userId: string) => admin().ok('POST', path, { userId, reason: 'Advertising' });
  const invites = `/api/chapters/${HERE}/invites`;
  const makeInvite = () =>
    admin().ok<{ invite: { id: string }; token: string }>('POST', invites, { maxUses: 3, days: 1 });
  return {
    'chapters.ban': async () => {
      const { userId } = await insertPerson(product, HERE);
      return () => ban(userId);
    },
    'chapters.bans': async () => () => admin().ok('GET', path),
    'chapters.liftBan': async () => {
      const { userId } = await insertPerson(product, HERE);
      await ban(userId);
      return () => admin().ok('DELETE', `${path}/${userId}`);
    },
    'chapters.createInvite': async () => {
      await product.db('chapters').collection('invites').deleteMany({});
      return makeInvite;
    },
    'chapters.invites': async () => () => admin().ok('GET', invites),
    'chapters.revokeInvite': async () => {
      const { invite } = await makeInvite();
      return () => admin().ok('DELETE', `${invites}/${invite.id}`);
    },
    'chapters.previewInvite': async () => {
      const { token } = await makeInvite();
      return () => product.visitor().ok('POST', '/api/invites/look', { token });
    },
    'chapters.acceptInvite': async () => {
      const { token } = await makeInvite();
      const person = await insertPerson(product, REMOTE);
      return () => person.ok('POST', '/api/invites/accept', { token });
    },
    'chapters.exportMembers': async () => () => admin().call('GET', `/api/chapters/${HERE}/members/export`),
  };
}
