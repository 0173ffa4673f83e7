import { HERE, type TestProduct, type Visitor } from '../test-product';
import { aMute, insertChatMessage, insertChatSettings, insertHeldMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import { insertOwnChapter } from '../new-chapter';
import { sendCall, type PrepareCase } from './crash-case';

/**
 * Returns the calls that change messages of a chat, those of its admins, which write audit records, and the choice of
 * whether a person is shown as here.
 */
export function chatWrites(product: TestProduct): Record<string, PrepareCase> {
  /**
   * Inserts a member of a new chapter. No replica knows the newest number of its chat, so each reads it. A replica that
   * knows an earlier number would try again, with more writes.
   */
  const newMember = async () => {
    const chapterId = await insertOwnChapter(product.db('chapters'));
    return { chapterId, person: await insertPerson(product, chapterId, { paid: true }) };
  };
  /** Each case has its own admin, because a call that is cut off keeps its caller's lock. */
  const newAdmin = (chapterId: number) => insertPerson(product, chapterId, { paid: true, role: 'admin' });
  const about =
    (
      again: string[],
      method: string,
      what: (chapterId: number, person: Visitor, admin: Visitor) => string | Promise<string>,
      body?: object,
    ): PrepareCase =>
    async () => {
      const { chapterId, person } = await newMember();
      const admin = await newAdmin(chapterId);
      const path = `/api/chapters/${chapterId}/${await what(chapterId, person, admin)}`;
      return { call: sendCall(admin, method, path, body), again };
    };
  const byAuthor =
    (again: string[], method: string, what: string, body?: object): PrepareCase =>
    async () => {
      const { chapterId, person: author } = await newMember();
      const id = await insertChatMessage(product, chapterId, author);
      return { call: sendCall(author, method, `/api/chapters/${chapterId}/messages/${id}${what}`, body), again };
    };
  return {
    'chat.removeMessage': about(
      ['ok', '409 already_removed'],
      'DELETE',
      async (chapterId, person) => `messages/${await insertChatMessage(product, chapterId, person)}`,
      { reason: 'Insults' },
    ),
    'chat.editMessage': byAuthor(['ok'], 'PUT', '', { content: 'Sorry.' }),
    'chat.deleteMessage': byAuthor(['ok', '409 already_removed'], 'POST', '/deletion'),
    'chat.react': byAuthor(['ok'], 'PUT', '/reactions', { reaction: 'like', isOn: true }),
    'chat.changeSettings': async () => {
      const { chapterId } = await newMember();
      await insertChatSettings(product, chapterId, { isClosed: false, slowModeSeconds: 10 });
      const path = `/api/chapters/${chapterId}/chat-settings`;
      return { call: sendCall(await newAdmin(chapterId), 'PUT', path, { slowModeSeconds: 0 }), again: ['ok'] };
    },
    'chat.releaseHeld': about(
      ['ok', '404 not_found'],
      'POST',
      async (chapterId, person) => `held-messages/${await insertHeldMessage(product, chapterId, person)}/release`,
    ),
    'chat.refuseHeld': about(
      ['ok', '404 not_found'],
      'POST',
      async (chapterId, person) => `held-messages/${await insertHeldMessage(product, chapterId, person)}/refusal`,
      { reason: 'Advertising' },
    ),
    'chat.mute': about(['ok'], 'PUT', (_chapterId, { userId }) => `mutes/${userId}`, aMute()),
    'chat.unmute': about(['ok', '404 not_found'], 'DELETE', async (chapterId, person, admin) => {
      await insertMute(product, chapterId, person, admin.userId);
      return `mutes/${person.userId}`;
    }),
    'chats.updatePresenceSettings': async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const path = '/api/user/presence-settings';
      return {
        call: sendCall(person, 'PUT', path, { showPresence: false }),
        again: ['ok'],
        waitForEffects: async () => expect(await person.ok('GET', path)).toEqual({ showPresence: false }),
      };
    },
  };
}
