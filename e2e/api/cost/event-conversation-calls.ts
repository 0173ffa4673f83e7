import { anEventMessage, insertEventConversation } from '../insert-event-conversation';
import { insertPerson } from '../insert-person';
import { HERE, type TestProduct } from '../test-product';
import type { Prepare } from './prepare';

/** Returns the calls about the conversation of an event that has many messages. */
export function eventConversationCalls(product: TestProduct): Record<string, Prepare> {
  const prepare =
    (
      send: (ids: { id: string; messageId: string }) => readonly [method: string, path: string, body?: object],
    ): Prepare =>
    async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const ids = await insertEventConversation(product, [person], person, 60);
      const [method, path, body] = send(ids);
      return () => person.ok(method, `/api/events/${ids.id}/conversation${path}`, body);
    };
  return {
    'eventConversation.read': prepare(() => ['GET', '']),
    'eventConversation.read, earlier': prepare(() => ['GET', '?before=30']),
    'eventConversation.send': prepare(() => ['POST', '', anEventMessage()]),
    'eventConversation.removeMessage': prepare(({ messageId }) => ['POST', `/${messageId}/removal`]),
  };
}
