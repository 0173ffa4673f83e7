import { randomUUID } from 'node:crypto';
import { emitWithAck, HERE, REMOTE, type TestProduct, type Visitor } from '../test-product';
import { aMute, insertChatSettings, insertHeldMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import { sendCall, type PrepareCase } from './crash-case';

/**
 * Returns the calls that change messages of a chat, those of its admins, which write audit records, and the choice of
 * whether a person is shown as here.
 */
export function chatWrites(product: TestProduct): Record<string, PrepareCase> {
  /**
   * Sends a message, so that both replicas know the newest number of the chat. A replica that does not know it would
   * try again, with more writes. Resolves to the id of the message.
   */
  const sendMessage = async (author: Visitor): Promise<string> => {
    const socket = await author.socket();
    const message = { chapterId: HERE, content: 'You fool!', clientId: randomUUID() };
    const ack = await emitWithAck(socket, 'send-message', message);
    socket.disconnect();
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack.id;
  };
  /** Each case has its own site admin, because a call that is cut off keeps its caller's lock. */
  const newOffice = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  const about =
    (
      again: string[],
      method: string,
      what: (person: Visitor, office: Visitor) => string | Promise<string>,
      body?: object,
    ): PrepareCase =>
    async () => {
      const [person, office] = [await insertPerson(product, HERE, { paid: true }), await newOffice()];
      return { call: sendCall(office, method, `/api/chapters/${HERE}/${await what(person, office)}`, body), again };
    };
  const byAuthor =
    (again: string[], method: string, what: string, body?: object): PrepareCase =>
    async () => {
      const author = await insertPerson(product, HERE, { paid: true });
      const id = await sendMessage(author);
      return { call: sendCall(author, method, `/api/chapters/${HERE}/messages/${id}${what}`, body), again };
    };
  return {
    'chat.removeMessage': about(
      ['ok', '409 already_removed'],
      'DELETE',
      async (person) => `messages/${await sendMessage(person)}`,
      { reason: 'Insults' },
    ),
    'chat.editMessage': byAuthor(['ok'], 'PUT', '', { content: 'Sorry.' }),
    'chat.deleteMessage': byAuthor(['ok', '409 already_removed'], 'POST', '/deletion'),
    'chat.changeSettings': async () => {
      await insertChatSettings(product, REMOTE, { isClosed: false, slowModeSeconds: 10 });
      const path = `/api/chapters/${REMOTE}/chat-settings`;
      return { call: sendCall(await newOffice(), 'PUT', path, { slowModeSeconds: 0 }), again: ['ok'] };
    },
    'chat.releaseHeld': about(
      ['ok', '404 not_found'],
      'POST',
      async (person) => `held-messages/${await insertHeldMessage(product, HERE, person)}/release`,
    ),
    'chat.refuseHeld': about(
      ['ok', '404 not_found'],
      'POST',
      async (person) => `held-messages/${await insertHeldMessage(product, HERE, person)}/refusal`,
      { reason: 'Advertising' },
    ),
    'chat.mute': about(['ok'], 'PUT', ({ userId }) => `mutes/${userId}`, aMute()),
    'chat.unmute': about(['ok', '404 not_found'], 'DELETE', async (person, office) => {
      await insertMute(product, HERE, person, office.userId);
      return `mutes/${person.userId}`;
    }),
    'chats.updatePresenceSettings': async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const path = '/api/user/presence-settings';
      return {
        call: sendCall(person, 'PUT', path, { showPresence: false }),
        again: ['ok'],
        settled: async () => expect(await person.ok('GET', path)).toEqual({ showPresence: false }),
      };
    },
  };
}
