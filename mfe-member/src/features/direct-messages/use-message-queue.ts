import { affectedBy, api, invalidate, loadFailure, messageOf } from '@meridian/platform';
import { useDraft } from '@meridian/platform/realtime';
import { v4 as uuid } from 'uuid';

/** A message that the server has not confirmed. */
export interface Unsent {
  clientId: string;
  content: string;
  /** Why it was not sent. */
  problem?: string;
}
const NONE: Unsent[] = [];

/** The lists by sender and receiver: a message may be confirmed after its conversation was left. */
const lists = new Map<string, Unsent[]>();
/** One message at a time in each conversation, so that they arrive in order. */
const queues = new Map<string, Promise<void>>();
const underWay = new Set<string>();

/** Whether a message is being sent by this page; else it waits for the person to send it again. */
export const isUnderWay = ({ clientId, problem }: Unsent): boolean => problem === undefined && underWay.has(clientId);

/** The messages to a person that are not confirmed: kept in this browser, also over a reload. */
export function useMessageQueue(ownId: string, personId: string) {
  const [unsent, store] = useDraft(`direct-unsent:${personId}`, NONE);
  const key = `${ownId} ${personId}`;

  const change = (next: (list: Unsent[]) => Unsent[]) => {
    const list = next(lists.get(key) ?? unsent);
    lists.set(key, list);
    store(list.length > 0 ? list : NONE);
  };
  const end = (clientId: string) => change((list) => list.filter((each) => each.clientId !== clientId));

  const deliver = async ({ clientId, content }: Unsent): Promise<void> => {
    try {
      await api.directMessages.send({ params: { personId }, body: { content, clientId } });
      await invalidate(...affectedBy.directMessages);
      underWay.delete(clientId);
      end(clientId);
    } catch (error) {
      const problem = messageOf(error, `Not sent. ${loadFailure(error)}`);
      underWay.delete(clientId);
      change((list) => list.map((each) => (each.clientId === clientId ? { ...each, problem } : each)));
    }
  };
  const enqueue = (message: Unsent) => {
    underWay.add(message.clientId);
    queues.set(
      key,
      (queues.get(key) ?? Promise.resolve()).then(() => deliver(message)),
    );
  };

  return {
    unsent,
    send(content: string) {
      const message = { clientId: uuid(), content };
      enqueue(message);
      change((list) => [...list, message]);
    },
    retry({ clientId, content }: Unsent) {
      enqueue({ clientId, content });
      change((list) => list.map((each) => (each.clientId === clientId ? { clientId, content } : each)));
    },
    discard: ({ clientId }: Unsent) => end(clientId),
  };
}
