import { currentContext, auditRecordOf, withContext, type Handlers } from '@meridian/kit';
import type { AuditEntry } from '@meridian/shared-types';
import type { adminApi, adminInternalApi } from '@meridian/shared-types/contracts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createAuditCsv, toRow } from './audit-csv';
import type { AuditLog } from './audit-log';
import { withNames, type NameSources } from './audit-names';

/** Lines of a file that are in memory at once: their people fit into one call. */
const PAGE = 160;

/**
 * Reading the log. There is no call that changes or removes a line. For a file, which is kept, names are worth waiting
 * for.
 */
export const auditHandlers = (
  log: AuditLog,
  names: NameSources,
  patientNames: NameSources,
): Pick<Handlers<typeof adminApi>, 'audit' | 'exportAudit'> => ({
  audit: async ({ query: { before, limit = 50, ...asked } }) => {
    const filter = await log.filterOf(asked);
    return filter ? withNames(names, await log.page(filter, before, limit)) : [];
  },

  exportAudit: async ({ query, http: { res } }) => {
    const filter = await log.filterOf(query);
    const [sources, context] = [withChaptersOnce(patientNames), { requestId: currentContext()?.requestId ?? '' }];
    // In a context without the reader's identity: that one lives for a minute, a long file takes longer.
    const pageAfter = (before?: string) =>
      withContext(context, async () => (filter ? withNames(sources, await log.page(filter, before, PAGE)) : []));
    const first = await pageAfter(); // what may be refused is refused before the file begins
    await log.append([
      auditRecordOf({
        action: 'audit.exported',
        subject: 'audit log',
        detail: Object.entries(query)
          .map(([key, value]) => `${key}: ${value}`)
          .join(', '),
      }),
    ]);
    res
      .status(200)
      .type('text/csv')
      .attachment(`audit-${new Date().toISOString().slice(0, 10)}.csv`)
      .setHeader('cache-control', 'no-store');
    await pipeline(Readable.from(rows(first, pageAfter)), createAuditCsv(), res).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // the reader has left
      },
    );
  },
});

/** Chapters are asked for once. */
function withChaptersOnce({ auth, chapters }: NameSources): NameSources {
  let asked: ReturnType<typeof chapters.list> | undefined;
  return {
    auth,
    chapters: {
      list: () =>
        (asked ??= chapters.list().catch((error: unknown) => {
          asked = undefined;
          throw error;
        })),
    },
  };
}

async function* rows(first: AuditEntry[], pageAfter: (before: string) => Promise<AuditEntry[]>) {
  let page = first;
  while (true) {
    yield* page.map(toRow);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    page = await pageAfter(last.id);
  }
}

export const appendHandlers = (log: AuditLog): Handlers<typeof adminInternalApi> => ({
  appendAuditRecords: async ({ body: { records } }) => {
    await log.append(records);
    return { ok: true };
  },
});
