import { idsOfSmallResult, keysetAfter, retryDuplicate } from '@meridian/service-kit';
import type { AuditFilter, AuditRecord, Client } from '@meridian/shared-types';
import { searchTerms } from '@meridian/shared-types/search';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { toEntryDoc, WORDS_INDEX, type AuditEntries, type AuditEntryDoc } from './audit-entry.model';

/** The most people with a matching name that one word of a search may find. */
const MAX_NAME_MATCHES = 200;
/** Any further words of a search are ignored. */
const MAX_WORDS = 6;

export type Accounts = Pick<Client<typeof authInternalApi>, 'accounts'>;

/** Creates the audit log, which appends entries and reads them from an index, newest first. */
export function createAuditLog(Entries: AuditEntries, auth: Accounts) {
  /**
   * Returns conditions of which at least one has to hold: a word of the entry starts with it, or a name in the entry
   * does.
   */
  const findConditions = async (word: string) => {
    const people = await auth.accounts({ query: { search: word, limit: String(MAX_NAME_MATCHES) } });
    return [
      { words: { $regex: `^${word}` } },
      ...(people.length > 0 ? [{ words: { $in: people.map(({ id }) => id) } }] : []),
    ];
  };

  return {
    /** Adds the records that are not stored yet. The same record may be delivered twice at the same time. */
    append: (records: AuditRecord[]): Promise<void> =>
      retryDuplicate(async () => {
        const known = await Entries.find({ _id: { $in: records.map(({ id }) => id) } }, { _id: 1 }).lean();
        const stored = new Set(known.map(({ _id }) => String(_id)));
        const fresh = [...new Map(records.map((record) => [record.id, record])).values()].filter(
          ({ id }) => !stored.has(id),
        );
        if (fresh.length > 0) await Entries.insertMany(fresh.map(toEntryDoc));
      }),

    /** Returns the MongoDB filter for a filter of the contract, or undefined if it cannot match. */
    async buildFilter({ search, actor, action, from, to }: AuditFilter): Promise<Record<string, unknown> | undefined> {
      const words = searchTerms(search ?? '').slice(0, MAX_WORDS);
      if (search && words.length === 0) return undefined;
      const conditions = await Promise.all(words.map(findConditions));
      const ids = await idsOfSmallResult(Entries, conditions, WORDS_INDEX);
      return {
        ...(ids && { _id: { $in: ids } }),
        ...(actor && { actorId: actor }),
        ...(action && { action }),
        ...((from ?? to) && { at: { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) } }),
        ...(conditions.length > 0 && { $and: conditions.map((branches) => ({ $or: branches })) }),
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
