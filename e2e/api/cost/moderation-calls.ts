import { HERE, type TestProduct, type Visitor } from '../test-product';
import { aMute, insertChatMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns the calls with which admins moderate a chat. */
export function moderationCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const about =
    (method: string, what: (person: Visitor) => string | Promise<string>, body?: object): Prepare =>
    async () => {
      const path = `/api/chapters/${HERE}/${await what(await insertPerson(product, HERE, { paid: true }))}`;
      return () => office().ok(method, path, body);
    };
  return {
    'chat.moderation': async () => () => office().ok('GET', `/api/chapters/${HERE}/moderation`),
    'chat.removeMessage': about(
      'DELETE',
      async (person) => `messages/${await insertChatMessage(product, HERE, person)}`,
      { reason: 'Insults' },
    ),
    'chat.mute': about('PUT', ({ userId }) => `mutes/${userId}`, aMute()),
    'chat.unmute': about('DELETE', async (person) => {
      await insertMute(product, HERE, person, office().userId);
      return `mutes/${person.userId}`;
    }),
  };
}
