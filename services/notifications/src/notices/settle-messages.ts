import type { Fact } from '@meridian/shared-types';
import type { Models } from '../models';

/**
 * Removes what was told of messages that an admin removed, with their beginnings. Facts come in any order, and again,
 * so all that is stored of a message is looked at.
 */
export async function settleMessages({ Facts, Notices }: Models, facts: readonly Fact[]): Promise<void> {
  const ids = new Set(facts.flatMap(({ data }) => ('messageId' in data ? [data.messageId] : [])));
  for (const id of ids) {
    const stored = await Facts.find({ 'data.messageId': id }, { kind: 1 }).lean();
    const told = stored.filter(({ kind }) => kind !== 'chat.message-removed').map(({ _id }) => _id);
    if (told.length === 0 || told.length === stored.length) continue;
    await Facts.deleteMany({ _id: { $in: told } });
    await Notices.deleteMany({ factId: { $in: told } });
  }
}
