import { pagesFor, lastIdOf, startOfDayIso } from '@meridian/platform';
import { adminApi, type AuditAction, queryString } from '@meridian/shared-types';

const PAGE = 50;

/** The filters of the log. Days are `YYYY-MM-DD` in the browser's time zone, and `to` is included. */
export interface AuditFilters {
  search?: string | undefined;
  actor?: { id: string; name: string };
  action?: AuditAction | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const queryOf = ({ search, actor, action, from, to }: AuditFilters) =>
  Object.fromEntries(
    Object.entries({ search, actor: actor?.id, action, from: startOfDayIso(from), to: startOfDayIso(to, 1) }).filter(
      ([, value]) => value,
    ),
  );

/**
 * Returns the paginated query for the log, newest first. It is not cached after the log is closed, because new entries
 * appear all the time.
 */
export const auditPages = (filters: AuditFilters) => ({
  ...pagesFor(adminApi.audit, 'before', lastIdOf(PAGE), { query: { limit: String(PAGE), ...queryOf(filters) } }),
  gcTime: 0,
});

/** Returns the URL of a file with the filtered log. */
export const exportUrl = (filters: AuditFilters): string =>
  `${adminApi.exportAudit.path}${queryString(queryOf(filters))}`;
