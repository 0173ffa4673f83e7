import {
  LIMITS,
  type ChapterReportPage,
  type ChatMessage,
  type ChatModeration,
  type DirectMessagePage,
} from '@meridian/shared-types';
import { HERE, type TestProduct } from '../test-product';
import { aMute, insertChatMessage, insertHeldMessage } from '../insert-chat-message';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import { insertReport } from '../insert-report';
import type { Place } from './place';

/**
 * Returns the places where people edit a message, and where admins give a reason for removing one, muting a member, or
 * deciding about a report.
 */
export function moderationPlaces(product: TestProduct): Record<string, Place> {
  const { chapterAdmin } = product.personas;
  const fields = { reason: LIMITS.moderationReasonMax };
  const path = `/api/chapters/${HERE}`;
  const read = () => chapterAdmin.ok<ChatModeration>('GET', `${path}/moderation`);
  const newMember = () => insertPerson(product, HERE, { paid: true });
  return {
    'DELETE /api/chapters/{chapterId}/messages/{id}': {
      fields,
      async roundTrip(texts) {
        const id = await insertChatMessage(product, HERE, await newMember());
        await chapterAdmin.ok('DELETE', `${path}/messages/${id}`, texts);
        return (await read()).removals.filter((each) => each.id === id).map(({ reason }) => ({ reason }));
      },
    },
    'PUT /api/chapters/{chapterId}/messages/{id}': {
      fields: { content: LIMITS.chatContentMax },
      async roundTrip({ content }) {
        const author = await newMember();
        const id = await insertChatMessage(product, HERE, author);
        await author.ok('PUT', `${path}/messages/${id}`, { content });
        const messages = await author.ok<ChatMessage[]>('GET', `${path}/messages`);
        const seq = messages.find((each) => each.id === id)?.seq;
        return messages.flatMap(({ id: entryId, content: text, change }) =>
          entryId === id ? [{ content: text }] : change && change.seq === seq ? [{ content: change.content }] : [],
        );
      },
    },
    'PUT /api/conversations/{userId}/messages/{id}': {
      fields: { content: LIMITS.directMessageMax },
      async roundTrip({ content }) {
        const [reader, author] = [await newMember(), await newMember()];
        const id = await insertConversation(product, reader, author);
        await author.ok('PUT', `/api/conversations/${reader.userId}/messages/${id}`, { content });
        const { messages } = await reader.ok<DirectMessagePage>('GET', `/api/conversations/${author.userId}/messages`);
        return messages.map((message) => ({ content: message.content }));
      },
    },
    'POST /api/chapters/{chapterId}/reports/{id}/decision': {
      fields,
      async roundTrip(texts) {
        const id = await insertReport(product, HERE, await newMember());
        await chapterAdmin.ok('POST', `${path}/reports/${id}/decision`, { action: 'remove', ...texts });
        const { reports } = await chapterAdmin.ok<ChapterReportPage>('GET', `${path}/reports?state=closed`);
        return reports.filter((each) => each.id === id).map(({ decision }) => ({ reason: decision?.reason }));
      },
    },
    'PUT /api/chapters/{chapterId}/chat-settings': {
      fields: { heldWords: LIMITS.heldWordMax },
      async roundTrip({ heldWords }) {
        await chapterAdmin.ok('PUT', `${path}/chat-settings`, { heldWords: [heldWords] });
        const { heldWords: stored } = await read();
        await chapterAdmin.ok('PUT', `${path}/chat-settings`, { heldWords: [] });
        return stored.map((word) => ({ heldWords: word }));
      },
    },
    'POST /api/chapters/{chapterId}/held-messages/{id}/refusal': {
      fields,
      async roundTrip(texts) {
        const sender = await newMember();
        const id = await insertHeldMessage(product, HERE, sender);
        await chapterAdmin.ok('POST', `${path}/held-messages/${id}/refusal`, texts);
        const [record] = await product
          .db('chat')
          .collection('domainEventOutbox')
          .find({ 'record.data.heldId': id })
          .toArray();
        const [taken] = await product
          .db('notifications')
          .collection('domainEvents')
          .find({ 'data.heldId': id })
          .toArray();
        return [{ reason: (record?.record.data ?? taken?.data).reason as unknown }];
      },
    },
    'PUT /api/chapters/{chapterId}/mutes/{userId}': {
      fields,
      async roundTrip(texts) {
        const { userId } = await newMember();
        await chapterAdmin.ok('PUT', `${path}/mutes/${userId}`, { ...aMute(), ...texts });
        return (await read()).mutes.filter(({ person }) => person.id === userId).map(({ reason }) => ({ reason }));
      },
    },
  };
}
