import { Card, DividedList, EmptyState, ErrorState, SearchField, Skeleton, Stack } from '@meridian/platform';
import { FilterBar, Tabs } from '@meridian/platform/controls';
import { LIMITS } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useState } from 'react';
import { DecidedList } from './decided-list';
import { DecisionBar } from './decision-bar';
import { DeskRequest } from './desk-request';
import { filterRequests } from './filter-requests';
import { requestsOf } from './queries';
import { UndoBar } from './undo-bar';
import { useDesk } from './use-desk';

/** The requests of one chapter: those that wait, and those that were decided. What was just decided can be undone. */
export function ApprovalDesk({ chapterId }: { chapterId: number }) {
  const desk = useDesk(chapterId);
  return (
    <Stack gap={4}>
      <UndoBar undoables={desk.undoables} undo={desk.undo} />
      <Tabs
        label="Requests"
        items={[
          { value: 'pending', label: 'Pending', content: <PendingDesk chapterId={chapterId} desk={desk} /> },
          { value: 'decided', label: 'Decided', content: <DecidedList chapterId={chapterId} /> },
        ]}
      />
    </Stack>
  );
}

/** Decides one by one, or many at once. */
function PendingDesk({ chapterId, desk }: { chapterId: number; desk: ReturnType<typeof useDesk> }) {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const requests = useQuery(requestsOf(chapterId));
  if (requests.isPending) return <Skeleton lines={4} />;
  if (requests.isError) return <ErrorState title="The pending requests could not be loaded" query={requests} />;
  const shown = filterRequests(requests.data, search);
  const chosen = shown.filter(({ id }) => selected.has(id));
  const atOnce = shown.slice(0, LIMITS.decisionCount);
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(chosen.map((each) => each.id));
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <Stack gap={5}>
      <FilterBar>
        <SearchField label="Search requests" placeholder="Search by name..." value={search} onChange={setSearch} />
      </FilterBar>
      {shown.length > 1 && (
        <DecisionBar
          chapterId={chapterId}
          selected={chosen.length}
          count={atOnce.length}
          disabled={desk.isPending || chosen.length > LIMITS.decisionCount}
          onSelectAll={(all) => setSelected(new Set(all ? atOnce.map(({ id }) => id) : []))}
          onDecide={(decision, reason) => {
            desk.decide.mutate({ requests: chosen, decision, reason });
            setSelected(new Set());
          }}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon={search.trim() ? <SearchX aria-hidden /> : <CircleCheckBig aria-hidden />}
          title="No Pending Requests"
          text={search.trim() ? 'No requests match your current filters.' : 'All join requests have been processed.'}
        />
      ) : (
        <Card>
          <DividedList gap="lg">
            {shown.map((request) => (
              <DeskRequest
                key={request.id}
                request={request}
                disabled={desk.isPending}
                selection={{
                  isSelected: selected.has(request.id),
                  onSelect: (isSelected) => select(request.id, isSelected),
                }}
                onDecide={(decision, reason) => desk.decide.mutate({ requests: [request], decision, reason })}
              />
            ))}
          </DividedList>
        </Card>
      )}
    </Stack>
  );
}
