import type { DomainEvent } from '@meridian/shared-types';
import { findKindContract } from '@meridian/shared-types/notification-kinds';
import type { DomainEventDoc } from '../models/domain-event.model';
import type { Models } from '../models/create-models';
import { deleteNotices, removeDomainEvents, type NoticesBus } from './notices-changed';

type Stored = Pick<DomainEventDoc, '_id' | 'kind' | 'data' | 'audience'>;

/**
 * Updates the notices and domain events of messages, because they contain the beginning of the text. Those of removed
 * messages are removed, and others get the latest text. Domain events may arrive in any order and repeatedly, so all
 * stored domain events of a message are read.
 */
export async function updateMessageNotices(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  domainEvents: readonly DomainEvent[],
  bus: NoticesBus,
): Promise<void> {
  const { DomainEvents } = models;
  const ids = new Set(domainEvents.flatMap(({ data }) => ('messageId' in data ? [data.messageId] : [])));
  for (const id of ids) {
    const stored = await DomainEvents.find({ 'data.messageId': id }, { kind: 1, data: 1, audience: 1 }).lean();
    const notified = stored.filter(({ kind }) => findKindContract(kind).icon !== null);
    if (notified.length === 0) continue;
    const notifiedIds = notified.map(({ _id }) => _id);
    const edit = latestEdit(stored);
    if (stored.some(({ kind }) => kind === 'chat.message-removed')) await removeDomainEvents(models, notifiedIds, bus);
    else if (edit) {
      await DomainEvents.updateMany({ _id: { $in: notifiedIds } }, { $set: { 'data.text': edit.text } });
      const mentions = notified.filter(({ kind }) => kind === 'chat.mention');
      for (const mention of mentions) await removeUnmentioned(models, mention, edit.mentionedIds, bus);
    }
  }
}

function latestEdit(stored: readonly Stored[]): { text: string; mentionedIds: string[] } | undefined {
  const edits = stored.flatMap(({ data }) =>
    'mentionedIds' in data ? [{ editSeq: data.editSeq, text: data.text, mentionedIds: data.mentionedIds }] : [],
  );
  return edits.sort((one, other) => other.editSeq - one.editSeq)[0];
}

/** Removes the notices of people whom a message no longer mentions. */
async function removeUnmentioned(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  mention: Stored,
  mentionedIds: readonly string[],
  bus: NoticesBus,
): Promise<void> {
  const people = 'userIds' in mention.audience ? mention.audience.userIds : [];
  const kept = people.filter((userId) => mentionedIds.includes(userId));
  if (kept.length === people.length) return;
  if (kept.length === 0) return removeDomainEvents(models, [mention._id], bus);
  await models.DomainEvents.updateOne({ _id: mention._id }, { $set: { 'audience.userIds': kept } });
  await deleteNotices(models, { domainEventId: mention._id, userId: { $nin: kept } }, bus);
}
