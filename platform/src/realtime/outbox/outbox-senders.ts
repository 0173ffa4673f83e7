import { ApiError, eventConversationApi, type Problem } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { api } from '../../api/api';
import { invalidate } from '../../api/invalidate';
import { loadFailure, problemMessage } from '../../api/problems';
import { queryFor } from '../../api/query';
import type { ConversationKey, StoredMessage } from '../../persistence/database';
import { currentSocket, request } from '../socket';

/** What came of an attempt to send a message. Without a result, its sender tries again after a while. */
export type Attempt =
  | 'stored'
  | { retryAfter: number; problem: Pick<Problem, 'status' | 'code'> }
  | { problem: string; code: string | undefined }
  | undefined;

interface Sender {
  /** Returns whether messages can be sent now. If not, the next connection of the socket starts them. */
  isReady(): boolean;
  attempt(message: StoredMessage): Promise<Attempt>;
}

/** Sends messages of the chat of a chapter over the socket. Its acks say whether a refused message is sent again. */
const createChapterSender = (chapterId: number): Sender => ({
  isReady: () => currentSocket()?.connected === true,
  async attempt({ clientId, content, replyTo, mentions, mentionsChapter, picture }) {
    const socket = currentSocket();
    if (!socket?.connected) return undefined;
    const ack = await request(socket, 'send-message', {
      chapterId,
      content,
      clientId,
      ...(replyTo && { replyTo: replyTo.id }),
      ...(mentions && { mentions }),
      ...(mentionsChapter && { mentionsChapter }),
      ...(picture && { picture: { key: picture.key, alt: picture.alt } }),
    }).catch(() => undefined);
    if (!ack) return undefined;
    if (ack.ok) return 'stored';
    const { retryable, retryAfter, problem } = ack;
    if (!retryable) return { problem: problem.message, code: problem.code };
    return retryAfter === undefined ? undefined : { retryAfter, problem };
  },
});

type Body = Pick<StoredMessage, 'clientId' | 'content'> & { picture?: { key: string; alt: string } };

/**
 * Sends messages with calls, and then has the conversation loaded again. After a failure, the author decides whether
 * the message is sent again.
 */
const createCallSender = (send: (body: Body) => Promise<unknown>, reload: () => Promise<unknown>): Sender => ({
  isReady: () => true,
  async attempt({ clientId, content, picture }) {
    try {
      await send({ clientId, content, ...(picture && { picture: { key: picture.key, alt: picture.alt } }) });
    } catch (error) {
      const code = error instanceof ApiError ? error.problem?.code : undefined;
      return { problem: problemMessage(error, `Not sent. ${loadFailure(error)}`), code };
    }
    await reload();
    return 'stored';
  },
});

/** Returns how the messages of a conversation are sent. */
export function getSender(conversation: ConversationKey): Sender {
  const [kind, id = ''] = conversation.split(':');
  if (kind === 'chapter') return createChapterSender(Number(id));
  return kind === 'direct'
    ? createCallSender(
        (body) => api.directMessages.send({ params: { userId: id }, body }),
        () => invalidate(...affectedBy.directMessages),
      )
    : createCallSender(
        (body) => api.eventConversation.send({ params: { id }, body }),
        () => invalidate(queryFor(eventConversationApi.read, { params: { id } })),
      );
}
