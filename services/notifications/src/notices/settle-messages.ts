import type { Fact } from '@meridian/shared-types';
import type { Models } from '../models';

/**
 * Removes the notices and facts of messages that an admin removed, because they contain the beginning of the text.
 * Facts may arrive in any order and repeatedly, so all stored facts of a message are read.
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
