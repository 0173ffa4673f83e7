import { auditRecordOf, currentContext, sendCsv, withContext, type Handlers } from '@meridian/kit';
import { beginningOf, LIMITS } from '@meridian/shared-types';
import type { adminApi } from '@meridian/shared-types/contracts';
import type { AuditLog } from '../audit/audit-log';
import { toUserRow, USER_COLUMNS } from './user-csv';
import { findUsers, type FoundUser, type UserSources } from './users';

export interface UsersOptions extends UserSources {
  /** Sources that an export waits for longer, because the file is kept. */
  exportSources: UserSources;
  log: Pick<AuditLog, 'append'>;
  /** Whether auth offers impersonation. */
  impersonation: boolean;
}

/** Users of an export that are read at once. */
const PAGE_SIZE = 200;

/** All users, with data of auth and chapters. */
export const userHandlers = ({
  exportSources,
  log,
  impersonation,
  ...sources
}: UsersOptions): Pick<Handlers<typeof adminApi>, 'users' | 'exportUsers'> => ({
  users: async ({ query: { after, limit = 50, ...filter }, identity }) =>
    (await findUsers(sources, filter, after, limit)).map((user) => ({
      ...user,
      mayImpersonate: impersonation && !user.isSiteAdmin && user.id !== identity.userId,
    })),

  exportUsers: async ({ query: { columns, ...filter }, http: { res } }) => {
    const context = { requestId: currentContext()?.requestId ?? '' };
    // A context without the reader's identity: it expires after a minute, and a long export takes longer.
    const pageAfter = (after?: string) =>
      withContext(context, () => findUsers(exportSources, filter, after, PAGE_SIZE));
    const first = await pageAfter(); // errors are thrown before the response starts
    const detail = Object.entries({ columns: columns.join(' '), ...filter })
      .map(([key, value]) => `${key}: ${value}`)
      .join(', ');
    await log.append([
      auditRecordOf({ action: 'users.exported', subject: 'users', detail: beginningOf(detail, LIMITS.auditDetailMax) }),
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
});
