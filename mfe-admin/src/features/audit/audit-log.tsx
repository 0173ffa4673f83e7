import { Button, EmptyState, ErrorState, Skeleton, Stack } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditTable } from './audit-table';
import { auditPages, type AuditFilters } from './queries';

/** Shows the audit log with search, filters and export. */
export function AuditLog() {
  const [filters, setFilters] = useState<AuditFilters>({});
  const change = useCallback(
    (changes: Partial<AuditFilters>) => setFilters((before) => ({ ...before, ...changes })),
    [],
  );
  return (
    <Stack gap={5}>
      <AuditFilterBar filters={filters} onChange={change} />
      {filters.actor && (
        <div>
          <Button size="sm" variant="secondary" icon={<X aria-hidden />} onClick={() => change({ actor: undefined })}>
            Only Actions of <bdi>{filters.actor.name}</bdi>
          </Button>
        </div>
      )}
      <AuditEntries filters={filters} onChange={change} />
    </Stack>
  );
}

function AuditEntries({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}) {
  const list = useInfiniteQuery({ ...auditPages(filters), placeholderData: keepPreviousData });
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading the audit log">
        <Skeleton lines={8} />
      </div>
    );
  if (list.isError && !list.data) return <ErrorState title="The audit log could not be loaded" query={list} />;
  const entries = list.data.pages.flat();
  if (entries.length === 0)
    return (
      <EmptyState icon={<ScrollText aria-hidden />} title="Nothing found" text="No action matches these filters." />
    );
  return (
    <Stack gap={4}>
      <AuditTable entries={entries} onActor={filters.actor ? undefined : (actor) => onChange({ actor })} />
      <LoadMore list={list} failure="More of the log could not be loaded" />
    </Stack>
  );
}
