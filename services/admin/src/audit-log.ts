import { idsOfSmallResult, keysetAfter, retryDuplicate } from '@meridian/kit';
import { type AuditFilter, type AuditRecord, type Client, searchWords } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { toEntryDoc, WORDS_INDEX, type AuditEntries, type AuditEntryDoc } from './audit-entry.model';

/** People that one word of a search stands for at most. */
const MOST_NAMESAKES = 200;
/** Words of a search that count. */
const MOST_WORDS = 6;

export type Accounts = Pick<Client<typeof authInternalApi>, 'accounts'>;

/** The log: adding to it, and reading it from an index, newest first. */
export function createAuditLog(Entries: AuditEntries, auth: Accounts) {
  /**
   * A word begins a word of the line, or a name of somebody in it. Each way of that is a range, or values, of the index
   * of words.
   */
  const meaning = async (word: string) => {
    const people = await auth.accounts({ query: { search: word, limit: String(MOST_NAMESAKES) } });
    return [
      { words: { $regex: `^${word}` } },
      ...(people.length > 0 ? [{ words: { $in: people.map(({ id }) => id) } }] : []),
    ];
  };

  return {
    /** Adds what is not there yet. Two deliveries of the same may come at once. */
    append: (records: AuditRecord[]): Promise<void> =>
      retryDuplicate(async () => {
        const known = await Entries.find({ _id: { $in: records.map(({ id }) => id) } }, { _id: 1 }).lean();
        const there = new Set(known.map(({ _id }) => String(_id)));
        const fresh = [...new Map(records.map((record) => [record.id, record])).values()].filter(
          ({ id }) => !there.has(id),
        );
        if (fresh.length > 0) await Entries.insertMany(fresh.map(toEntryDoc));
      }),

    /** What a filter of the contract means to the store; undefined where it can find nothing. */
    async filterOf({ search, actor, action, from, to }: AuditFilter): Promise<Record<string, unknown> | undefined> {
      const words = searchWords(search ?? '').slice(0, MOST_WORDS);
      if (search && words.length === 0) return undefined;
      const meanings = await Promise.all(words.map(meaning));
      const few = await idsOfSmallResult(Entries, meanings, WORDS_INDEX);
      return {
        ...(few && { _id: { $in: few } }),
        ...(actor && { actorId: actor }),
        ...(action && { action }),
        ...((from ?? to) && { at: { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) } }),
        ...(meanings.length > 0 && { $and: meanings.map((branches) => ({ $or: branches })) }),
      };
    },

    async page(filter: Record<string, unknown>, before: string | undefined, limit: number): Promise<AuditEntryDoc[]> {
      return Entries.find({ $and: [filter, await keysetAfter(Entries, 'at', -1, before)] }, null, {
        ...('_id' in filter && { hint: { _id: 1 } }),
      })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .lean();
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
