import { REMOTE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { sendCall, type PrepareCase } from './crash-case';

type NewInvite = { invite: { id: string }; token: string };
const TERMS = { maxUses: 3, days: 1 };
type Admin = { chapterId: number; chapterAdmin: Awaited<ReturnType<typeof insertPerson>> };

/** Returns the calls with which people join a chapter by an invite, are banned, or withdraw their request. */
export function chapterPeopleWrites(
  product: TestProduct,
  createChapterAdmin: () => Promise<Admin>,
): Record<string, PrepareCase> {
  const prepare = async () => {
    const { chapterId, chapterAdmin } = await createChapterAdmin();
    const { userId } = await insertPerson(product, chapterId);
    return {
      chapterAdmin,
      userId,
      path: `/api/chapters/${chapterId}/bans`,
      invites: `/api/chapters/${chapterId}/invites`,
    };
  };
  return {
    'chapters.ban': async () => {
      const { chapterAdmin, userId, path } = await prepare();
      return {
        call: sendCall(chapterAdmin, 'POST', path, { userId, reason: 'Advertising' }),
        again: ['ok', '409 already_banned'],
      };
    },
    'chapters.createInvite': async () => {
      const { chapterAdmin, invites } = await prepare();
      return { call: sendCall(chapterAdmin, 'POST', invites, TERMS), again: ['ok'] };
    },
    'chapters.revokeInvite': async () => {
      const { chapterAdmin, invites } = await prepare();
      const { invite } = await chapterAdmin.ok<NewInvite>('POST', invites, TERMS);
      return { call: sendCall(chapterAdmin, 'DELETE', `${invites}/${invite.id}`), again: ['ok', '404 not_found'] };
    },
    'chapters.acceptInvite': async () => {
      const { chapterAdmin, invites } = await prepare();
      const { token } = await chapterAdmin.ok<NewInvite>('POST', invites, TERMS);
      const person = await insertPerson(product, REMOTE);
      return { call: sendCall(person, 'POST', '/api/invites/accept', { token }), again: ['ok', '409 already_member'] };
    },
    'chapters.withdrawRequest': async () => {
      const { chapterId } = await createChapterAdmin();
      const person = await insertPerson(product, REMOTE);
      const id = await person.requestToJoin(chapterId);
      return { call: sendCall(person, 'DELETE', `/api/user/join-requests/${id}`), again: ['ok', '404 not_found'] };
    },
    'chapters.liftBan': async () => {
      const { chapterAdmin, userId, path } = await prepare();
      await chapterAdmin.ok('POST', path, { userId, reason: 'Advertising' });
      return { call: sendCall(chapterAdmin, 'DELETE', `${path}/${userId}`), again: ['ok', '404 not_found'] };
    },
  };
}
