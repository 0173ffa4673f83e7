import { HERE, type TestProduct, type Visitor } from '../test-product';
import { aMute, insertChatMessage, insertChatSettings, insertHeldMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns the calls with which members read a chat, admins moderate it, and authors change their messages. */
export function chatCalls(product: TestProduct): Record<string, Prepare> {
  // The calls are listed before the product runs.
  const chapterAdmin = () => product.personas.chapterAdmin;
  const about =
    (method: string, what: (person: Visitor) => string | Promise<string>, body?: object): Prepare =>
    async () => {
      const path = `/api/chapters/${HERE}/${await what(await insertPerson(product, HERE, { paid: true }))}`;
      return () => chapterAdmin().ok(method, path, body);
    };
  const byAuthor =
    (method: string, what: string, body?: object): Prepare =>
    async () => {
      const author = await insertPerson(product, HERE, { paid: true });
      const id = await insertChatMessage(product, HERE, author);
      return () => author.ok(method, `/api/chapters/${HERE}/messages/${id}${what}`, body);
    };
  const messages = `/api/chapters/${HERE}/messages`;
  return {
    'chat.messages': async () => () => product.personas.member.ok('GET', messages),
    'chat.messages before': async () => () => product.personas.member.ok('GET', `${messages}?before=20`),
    'chat.messages after': async () => {
      const { member } = product.personas;
      // A page with changes of messages costs a query more, so there is a change from the beginning.
      const id = await insertChatMessage(product, HERE, member);
      await member.ok('PUT', `${messages}/${id}`, { content: 'Sorry.' });
      return () => member.ok('GET', `${messages}?after=5`);
    },
    'chat.moderation': async () => () => chapterAdmin().ok('GET', `/api/chapters/${HERE}/moderation`),
    'chat.removeMessage': about(
      'DELETE',
      async (person) => `messages/${await insertChatMessage(product, HERE, person)}`,
      { reason: 'Insults' },
    ),
    'chat.editMessage': byAuthor('PUT', '', { content: 'Sorry.' }),
    'chat.earlierTexts': async () => {
      const path = `/api/chapters/${HERE}/messages/${await insertChatMessage(product, HERE, chapterAdmin())}`;
      await chapterAdmin().ok('PUT', path, { content: 'Sorry.' });
      return () => chapterAdmin().ok('GET', `${path}/earlier-texts`);
    },
    'chat.deleteMessage': byAuthor('POST', '/deletion'),
    'chat.react': byAuthor('PUT', '/reactions', { reaction: 'like', isOn: true }),
    'chat.reactions': byAuthor('GET', '/reactions'),
    'chat.changeSettings': async () => {
      await insertChatSettings(product, HERE, { isClosed: false, slowModeSeconds: 10 });
      return () => chapterAdmin().ok('PUT', `/api/chapters/${HERE}/chat-settings`, { slowModeSeconds: 0 });
    },
    'chat.releaseHeld': about(
      'POST',
      async (person) => `held-messages/${await insertHeldMessage(product, HERE, person)}/release`,
    ),
    'chat.refuseHeld': about(
      'POST',
      async (person) => `held-messages/${await insertHeldMessage(product, HERE, person)}/refusal`,
      { reason: 'Advertising' },
    ),
    'chat.mute': about('PUT', ({ userId }) => `mutes/${userId}`, aMute()),
    'chat.unmute': about('DELETE', async (person) => {
      await insertMute(product, HERE, person, chapterAdmin().userId);
      return `mutes/${person.userId}`;
    }),
  };
}
