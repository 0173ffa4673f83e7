import { api } from '@meridian/platform';
import { adminApi, queryString, type AuditAction, type AuditEntry } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE = 50;

/** What the log is narrowed to. Days are the viewer's own, `YYYY-MM-DD`; the last one is included. */
export interface AuditFilters {
  search?: string;
  actor?: { id: string; name: string };
  action?: AuditAction;
  from?: string;
  to?: string;
}

const startOf = (day: string | undefined, daysLater = 0): string | undefined => {
  if (!day) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const queryOf = ({ search, actor, action, from, to }: AuditFilters) =>
  Object.fromEntries(
    Object.entries({ search, actor: actor?.id, action, from: startOf(from), to: startOf(to, 1) }).filter(
      ([, value]) => value,
    ),
  );

/** The log, page by page, newest first. It is forgotten when it is closed: it grows without being asked. */
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

/** The address of the same as a file. */
export const fileOf = (filters: AuditFilters): string => `${adminApi.exportAudit.path}${queryString(queryOf(filters))}`;
