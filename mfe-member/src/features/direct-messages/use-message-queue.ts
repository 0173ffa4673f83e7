import { affectedBy, api, invalidate, loadFailure, messageOf } from '@meridian/platform';
import { useDraft } from '@meridian/platform/realtime';
import { v4 as uuid } from 'uuid';
import type { ChosenPicture } from '../messaging/use-picture-choice';

/** A message that the server has not confirmed. */
export interface Unsent {
  clientId: string;
  content: string;
  picture?: ChosenPicture;
  /** The reason why it was not sent. */
  problem?: string;
}
const NONE: Unsent[] = [];

/** The unconfirmed messages by sender and receiver. A message may be confirmed after its conversation was left. */
const lists = new Map<string, Unsent[]>();
/** The queue of each conversation. It sends one message at a time, so that they arrive in order. */
const queues = new Map<string, Promise<void>>();
const underWay = new Set<string>();

/** Returns whether this page is sending a message. Otherwise the message waits until the person sends it again. */
export const isUnderWay = ({ clientId, problem }: Unsent): boolean => problem === undefined && underWay.has(clientId);

/** Returns the messages to a person that are not confirmed. They are stored in this browser and survive a reload. */
export function useMessageQueue(ownId: string, userId: string) {
  const [unsent, store] = useDraft(`direct-unsent:${userId}`, NONE);
  const key = `${ownId} ${userId}`;

  const change = (next: (list: Unsent[]) => Unsent[]) => {
    const list = next(lists.get(key) ?? unsent);
    lists.set(key, list);
    store(list.length > 0 ? list : NONE);
  };
  const end = (clientId: string) => change((list) => list.filter((each) => each.clientId !== clientId));

  const deliver = async ({ clientId, content, picture }: Unsent): Promise<void> => {
    const named = picture && { picture: { key: picture.key, alt: picture.alt } };
    try {
      await api.directMessages.send({ params: { userId }, body: { content, clientId, ...named } });
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
    send(content: string, picture: ChosenPicture | undefined) {
      const message = { clientId: uuid(), content, ...(picture && { picture }) };
      enqueue(message);
      change((list) => [...list, message]);
    },
    retry({ problem: _problem, ...message }: Unsent) {
      enqueue(message);
      change((list) => list.map((each) => (each.clientId === message.clientId ? message : each)));
    },
    discard: ({ clientId }: Unsent) => end(clientId),
  };
}
