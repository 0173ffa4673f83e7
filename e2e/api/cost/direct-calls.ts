import { randomUUID } from 'node:crypto';
import { HERE, type TestProduct } from '../test-product';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns calls about direct messages of a user whose conversation has many. */
export function directCalls(product: TestProduct): Record<string, Prepare> {
  const prepare =
    (send: (path: string) => readonly [method: string, path: string, body?: object]): Prepare =>
    async () => {
      const { member } = product.personas;
      const other = await insertPerson(product, HERE, { paid: true });
      await insertConversation(product, member, other, 60);
      const [method, path, body] = send(`/api/conversations/${other.userId}`);
      return () => member.ok(method, path, body);
    };
  const message = () => ({ content: 'Hello', clientId: randomUUID() });
  return {
    'directMessages.conversations': prepare(() => ['GET', '/api/conversations']),
    'directMessages.conversations, next page': async () => {
      await (
        await prepare(() => ['GET', '/api/conversations?limit=1'])
      )();
      const { member } = product.personas;
      await insertConversation(product, member, await insertPerson(product, HERE, { paid: true }));
      const { next } = await member.ok<{ next: string }>('GET', '/api/conversations?limit=1');
      return () => member.ok('GET', `/api/conversations?limit=1&before=${next}`);
    },
    'directMessages.read': prepare((path) => ['GET', `${path}/messages`]),
    'directMessages.read, earlier': prepare((path) => ['GET', `${path}/messages?before=30`]),
    'directMessages.send': prepare((path) => ['POST', `${path}/messages`, message()]),
    'directMessages.send, the first': async () => {
      const [sender, other] = [
        await insertPerson(product, HERE, { paid: true }),
        await insertPerson(product, HERE, { paid: true }),
      ];
      return () => sender.ok('POST', `/api/conversations/${other.userId}/messages`, message());
    },
    'directMessages.markRead': prepare((path) => ['POST', `${path}/read`, { until: 40 }]),
    'directMessages.block': prepare((path) => ['PUT', `${path}/block`]),
    'directMessages.unblock': prepare((path) => ['DELETE', `${path}/block`]),
  };
}
