import { toAuditRecord, currentContext, memoize, sendCsv, withContext, type Handlers } from '@meridian/service-kit';
import type { AuditEntry } from '@meridian/shared-types';
import type { adminApi, adminInternalApi } from '@meridian/shared-types/contracts';
import { AUDIT_COLUMNS, toRow } from './audit-csv';
import type { AuditLog } from './audit-log';
import { withNames, type NameSources } from './audit-names';

/** The number of entries of an export that are read at once. Their people fit into one call. */
const PAGE_SIZE = 160;
/** The time to live in milliseconds, which is longer than an export takes. */
const CHAPTERS_TTL_MS = 60_000;

/**
 * Handles reads of the log, whose entries no call changes or removes. An export waits longer for names, because its
 * reader stores the file.
 */
export const auditHandlers = (log: AuditLog, names: NameSources, exportNames: NameSources) =>
  ({
    audit: async ({ query: { before, limit = 50, ...query } }) => {
      const filter = await log.buildFilter(query);
      return filter ? withNames(names, await log.page(filter, before, limit)) : [];
    },

    exportAudit: async ({ query, http: { res } }) => {
      const filter = await log.buildFilter(query);
      const [sources, context] = [withMemoizedChapters(exportNames), { requestId: currentContext()?.requestId ?? '' }];
      // This context has no identity, because the reader's expires after a minute and a long export takes longer.
      const pageAfter = (before?: string) =>
        withContext(context, async () => (filter ? withNames(sources, await log.page(filter, before, PAGE_SIZE)) : []));
      const first = await pageAfter(); // Errors must be thrown before the response starts.
      await log.append([
        toAuditRecord({
          action: 'audit.exported',
          subject: 'audit log',
          detail: Object.entries(query)
            .map(([key, value]) => `${key}: ${value}`)
            .join(', '),
        }),
      ]);
      await sendCsv(res, `audit-${new Date().toISOString().slice(0, 10)}.csv`, AUDIT_COLUMNS, rows(first, pageAfter));
    },
  }) satisfies Partial<Handlers<typeof adminApi>>;

/** Loads the chapters only once for all pages. */
const withMemoizedChapters = ({ auth, chapters }: NameSources): NameSources => ({
  auth,
  chapters: { names: memoize(() => chapters.names(), CHAPTERS_TTL_MS) },
});

async function* rows(first: AuditEntry[], pageAfter: (before: string) => Promise<AuditEntry[]>) {
  let page = first;
  while (true) {
    yield* page.map(toRow);
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    page = await pageAfter(last.id);
  }
}

/**
 * Handles new records. The record of a deleted account also removes the data about its person here. It is delivered
 * until the removal has succeeded.
 */
export const appendHandlers = (log: AuditLog, removePerson: (userId: string) => Promise<void>) =>
  ({
    appendAuditRecords: async ({ body: { records } }) => {
      for (const { action, userId } of records) if (action === 'account.deleted' && userId) await removePerson(userId);
      await log.append(records);
      return { ok: true };
    },
  }) satisfies Partial<Handlers<typeof adminInternalApi>>;
