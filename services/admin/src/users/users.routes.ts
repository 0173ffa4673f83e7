import { toAuditRecord, currentContext, sendCsv, withContext, type Handlers } from '@meridian/service-kit';
import { truncate, LIMITS } from '@meridian/shared-types';
import type { adminApi } from '@meridian/shared-types/contracts';
import type { AuditLog } from '../audit/audit-log';
import { toUserRow, USER_COLUMNS } from './user-csv';
import { findUsers, type FoundUser, type UserSources } from './users';

export interface UsersOptions extends UserSources {
  /** The sources with a longer timeout for exports, because their reader stores the file. */
  exportSources: UserSources;
  log: Pick<AuditLog, 'append'>;
  /** Whether the auth service offers impersonation. */
  impersonation: boolean;
}

/** The number of users of an export that are read at once. */
const PAGE_SIZE = 200;

/** Handles the list of all users with data of the auth and chapters services. */
export const userHandlers = ({ exportSources, log, impersonation, ...sources }: UsersOptions) =>
  ({
    users: async ({ query: { after, limit = 50, ...filter }, identity }) =>
      (await findUsers(sources, filter, after, limit)).map((user) => ({
        ...user,
        mayImpersonate: impersonation && !user.isSiteAdmin && user.id !== identity.userId,
      })),

    exportUsers: async ({ query: { columns, ...filter }, http: { res } }) => {
      const context = { requestId: currentContext()?.requestId ?? '' };
      // This context has no identity, because the reader's expires after a minute and a long export takes longer.
      const pageAfter = (after?: string) =>
        withContext(context, () => findUsers(exportSources, filter, after, PAGE_SIZE));
      const first = await pageAfter(); // Errors must be thrown before the response starts.
      const detail = Object.entries({ columns: columns.join(' '), ...filter })
        .map(([key, value]) => `${key}: ${value}`)
        .join(', ');
      await log.append([
        toAuditRecord({ action: 'users.exported', subject: 'users', detail: truncate(detail, LIMITS.auditDetailMax) }),
      ]);
      async function* rows() {
        for (let page: FoundUser[] = first; page.length > 0;) {
          yield* page.map((user) => toUserRow(user, columns));
          page = page.length < PAGE_SIZE ? [] : await pageAfter(page.at(-1)?.id);
        }
      }
      const headers = columns.map((column) => USER_COLUMNS[column].header);
      await sendCsv(res, `users-${new Date().toISOString().slice(0, 10)}.csv`, headers, rows());
    },
  }) satisfies Partial<Handlers<typeof adminApi>>;
