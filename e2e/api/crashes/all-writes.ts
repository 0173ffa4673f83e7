import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { emitWithAck, HERE, type TestProduct } from '../test-product';
import { insertChatMessage, storeFirstPositions } from '../insert-chat-message';
import { insertConversation } from '../insert-conversation';
import { insertNotices } from '../insert-notices';
import { insertPerson } from '../insert-person';
import { insertSavedFilter } from '../insert-saved-filter';
import { APP } from '../sign-in-factors';
import { findSessionId } from '../stored-credentials';
import { sendCall, type PrepareCase } from './crash-case';
import { multiDocumentWrites } from './multi-document-writes';
import { twoFactorWrites } from './two-factor-writes';

/** Returns every call that changes several documents. */
export const severalWrites = (product: TestProduct): Record<string, PrepareCase> => ({
  ...multiDocumentWrites(product),
  ...twoFactorWrites(product),
});

/** Returns every other write, which changes a single document. */
export function singleWrites(product: TestProduct): Record<string, () => Promise<() => Promise<unknown>>> {
  const inConversation = async (method: string, what: string, body?: unknown) => {
    const [person, other] = [await insertPerson(product, HERE, { paid: true }), await insertPerson(product, HERE)];
    await insertConversation(product, person, other);
    return sendCall(person, method, `/api/conversations/${other.userId}/${what}`, body);
  };
  const inChat = async (method: string, what: string, body: (seq: number) => object) => {
    const person = await insertPerson(product, HERE, { paid: true });
    await storeFirstPositions(person);
    const _id = new ObjectId(await insertChatMessage(product, HERE, product.personas.member));
    const message = await product.db('chat').collection('messages').findOne({ _id });
    return sendCall(person, method, `/api/chats/${what}`, body(Number(message?.seq)));
  };
  return {
    'auth.logout': async () => sendCall(await insertPerson(product, HERE), 'POST', '/api/auth/logout'),
    'auth.requestPasswordReset': async () =>
      sendCall(product.visitor(), 'POST', '/api/auth/password-reset', { email: `${randomUUID()}@example.org` }),
    'auth.endSession': async () => {
      const person = await insertPerson(product, HERE);
      return sendCall(person, 'DELETE', `/api/profile/sessions/${await findSessionId(product, person)}`);
    },
    'auth.endOtherSessions': async () => sendCall(await insertPerson(product, HERE), 'DELETE', '/api/profile/sessions'),
    'accounts.removeFilter': async () => {
      const office = await insertPerson(product, HERE, { siteAdmin: true });
      const path = `/api/admin/user-filters/${await insertSavedFilter(product, office)}`;
      return sendCall(office, 'DELETE', path);
    },
    'auth.beginTotpAuthenticator': async () => sendCall(await insertPerson(product, HERE), 'POST', APP),
    'auth.passkeyChallenge': async () => sendCall(product.visitor(), 'POST', '/api/auth/passkey/challenge'),
    'notices.markRead': async () => {
      const person = await insertPerson(product, HERE);
      await insertNotices(product, person, 1);
      return sendCall(person, 'POST', '/api/notices/read', { until: new Date().toISOString() });
    },
    'chats.markUnread': () => inChat('PUT', `${HERE}/unread`, (seq) => ({ seq })),
    'chats.setMuted': () => inChat('PUT', `${HERE}/muted`, () => ({ isMuted: true })),
    'directMessages.markRead': () => inConversation('POST', 'read', { until: 1, version: 0 }),
    'directMessages.setMuted': () => inConversation('PUT', 'muted', { isMuted: true }),
    'directMessages.unblock': () => inConversation('DELETE', 'block'),
    'mark-read': async () => {
      const { member } = product.personas;
      await storeFirstPositions(member);
      const _id = new ObjectId(await insertChatMessage(product, HERE, product.personas.chapterAdmin));
      const message = await product.db('chat').collection('messages').findOne({ _id });
      const positions = [{ chapterId: HERE, until: Number(message?.seq), version: 1_000_000 }];
      return async () => {
        const socket = await member.socket();
        const ack = await emitWithAck(socket, 'mark-read', { positions });
        socket.disconnect();
        return ack;
      };
    },
    'send-message': async () => {
      const { member } = product.personas;
      const send = async () => {
        const socket = await member.socket();
        const message = { chapterId: HERE, content: 'Hello', clientId: randomUUID() };
        const ack = await emitWithAck(socket, 'send-message', message);
        socket.disconnect();
        return ack;
      };
      // A connection stores the first read position of a member, and a replica tries again if it does not know the
      // newest number of the chat. Both happen before the message that is examined.
      await storeFirstPositions(member);
      await send();
      return send;
    },
  };
}

/** The writes that store nothing: rooms and typing exist only in sockets, and admin forwards decisions to chapters. */
export const NOTHING_STORED = [
  'admin.approve',
  'admin.reject',
  'auth.checkResetLink',
  'chapters.previewInvite',
  'chapters.viewRequest',
  // There is no mail server.
  'letters.sendTest',
  'join-chapter',
  'leave-chapter',
  'preferences.readByLink',
  'typing-start',
  'typing-stop',
  'unwatch-presence',
  'watch-presence',
];
