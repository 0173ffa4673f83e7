import { Button, EmptyState, Stack } from '@meridian/platform';
import { LoadMore, QueryView } from '@meridian/platform/controls';
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
  return (
    <QueryView query={list} what="the audit log" lines={8}>
      {({ pages }) =>
        pages.flat().length > 0 ? (
          <Stack gap={4}>
            <AuditTable entries={pages.flat()} onActor={filters.actor ? undefined : (actor) => onChange({ actor })} />
            <LoadMore list={list} failure="More of the log could not be loaded" />
          </Stack>
        ) : (
          <EmptyState icon={<ScrollText aria-hidden />} title="Nothing found" text="No action matches these filters." />
        )
      }
    </QueryView>
  );
}
