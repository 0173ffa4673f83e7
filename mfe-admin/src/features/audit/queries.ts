import { api } from '@meridian/platform';
import { adminApi, type AuditAction, type AuditEntry, queryString } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 50;

/** Days are `YYYY-MM-DD` in the browser's time zone; `to` is included. */
export interface AuditFilters {
  search?: string;
  actor?: { id: string; name: string };
  action?: AuditAction;
  from?: string;
  to?: string;
}

const startOfDayIso = (day: string | undefined, daysLater = 0): string | undefined => {
  if (!day) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const queryOf = ({ search, actor, action, from, to }: AuditFilters) =>
  Object.fromEntries(
    Object.entries({ search, actor: actor?.id, action, from: startOfDayIso(from), to: startOfDayIso(to, 1) }).filter(
      ([, value]) => value,
    ),
  );

/** The log, page by page, newest first. Not cached after it is closed, because new entries appear all the time. */
export function auditPages(filters: AuditFilters) {
  const query = { limit: String(PAGE), ...queryOf(filters) };
  return infiniteQueryOptions({
    queryKey: [adminApi.audit.path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.admin.audit({ query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: AuditEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    gcTime: 0,
  });
}

/** URL of the filtered log as a file. */
export const exportUrlOf = (filters: AuditFilters): string =>
  `${adminApi.exportAudit.path}${queryString(queryOf(filters))}`;
