import { chatClientEvents, chatServerEvents } from '@meridian/shared-types/schemas';
import type { createSchemaWriter, JsonSchema } from './schemas';

/** The introduction of the document to the events of the chat socket, in Markdown. */
export const SOCKET_TEXT =
  'The chat socket is Socket.IO at `/socket.io/` on the same origin, for members with an active subscription. The session identifies the person; a handshake whose `auth.userId` is another person is refused. The schema `ChatClientEvents` has the events that a browser sends, each with its payload and its acknowledgement, and `ChatServerEvents` has the payloads of those that it receives.';

/** Returns the events of the chat socket as two schemas, because OpenAPI describes HTTP only. */
export function socketSchemas(write: ReturnType<typeof createSchemaWriter>['write']): Record<string, JsonSchema> {
  return {
    ChatClientEvents: object(
      Object.entries(chatClientEvents).map(([name, { payload, ack }]) => [
        name,
        object([
          ['payload', write(payload, 'input')],
          ['acknowledgement', write(ack, 'output')],
        ]),
      ]),
    ),
    ChatServerEvents: object(
      Object.entries(chatServerEvents).map(([name, payload]) => [name, write(payload, 'output')]),
    ),
  };
}

const object = (properties: [string, JsonSchema][]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(properties),
});
