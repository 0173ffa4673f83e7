import { HERE, type Harness, type Visitor } from '../harness';
import { aMute, insertChatMessage, insertMute } from '../insert-chat-message';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns the calls with which admins moderate a chat. */
export function moderationCalls(harness: Harness): Record<string, Prepare> {
  const office = () => harness.personas.siteAdmin;
  const about =
    (method: string, what: (person: Visitor) => string | Promise<string>, body?: object): Prepare =>
    async () => {
      const path = `/api/chapters/${HERE}/${await what(await insertPerson(harness, HERE, { paid: true }))}`;
      return () => office().ok(method, path, body);
    };
  return {
    'chat.moderation': async () => () => office().ok('GET', `/api/chapters/${HERE}/moderation`),
    'chat.removeMessage': about(
      'DELETE',
      async (person) => `messages/${await insertChatMessage(harness, HERE, person)}`,
      { reason: 'Insults' },
    ),
    'chat.mute': about('PUT', ({ userId }) => `mutes/${userId}`, aMute()),
    'chat.unmute': about('DELETE', async (person) => {
      await insertMute(harness, HERE, person, office().userId);
      return `mutes/${person.userId}`;
    }),
  };
}
