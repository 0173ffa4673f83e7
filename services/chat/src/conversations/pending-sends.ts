import { requireSameMessage, type NewMessage } from '../messages/new-message';

/**
 * Creates the function that runs the sending of a message once while the same message is sent, for example again over
 * a new connection. The second caller gets the result of the first, or makes a new attempt if that one failed.
 */
export function createPendingSends<Result>() {
  const pending = new Map<string, { message: NewMessage; result: Promise<Result> }>();
  return async (message: NewMessage, send: () => Promise<Result>): Promise<Result> => {
    if (!message.clientId) return send();
    const key = `${message.senderId} ${message.clientId}`;
    const first = pending.get(key);
    if (first) {
      requireSameMessage(first.message, message);
      const result = await first.result.catch(() => undefined);
      if (result) return result;
    }
    const entry = { message, result: send() };
    pending.set(key, entry);
    return entry.result.finally(() => {
      if (pending.get(key) === entry) pending.delete(key);
    });
  };
}
