import { Card, DividedList, EmptyState, ErrorState, SearchField, Skeleton, Stack } from '@meridian/platform';
import { FilterBar, Tabs } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { BanDialogPart } from './ban-dialog-part';
import { DecidedList } from './decided-list';
import { DecisionBar } from './decision-bar';
import { DeskRequest } from './desk-request';
import { filterRequests } from './filter-requests';
import { requestsOf } from './queries';
import { UndoBar } from './undo-bar';
import { useDesk } from './use-desk';
import { useSelection } from './use-selection';

/** Shows the pending and the decided requests of one chapter. The latest decisions can be undone. */
export function ApprovalDesk({ chapterId, BanDialog }: { chapterId: number; BanDialog: BanDialogPart }) {
  const desk = useDesk();
  return (
    <Stack gap={4}>
      <UndoBar undoables={desk.undoables} undo={desk.undo} />
      <Tabs
        label="Requests"
        items={[
          {
            value: 'pending',
            label: 'Pending',
            content: <PendingDesk chapterId={chapterId} desk={desk} BanDialog={BanDialog} />,
          },
          { value: 'decided', label: 'Decided', content: <DecidedList chapterId={chapterId} /> },
        ]}
      />
    </Stack>
  );
}

interface PendingProps {
  chapterId: number;
  desk: ReturnType<typeof useDesk>;
  BanDialog: BanDialogPart;
}

/** Shows the pending requests, which are decided one by one, or many together. */
function PendingDesk({ chapterId, desk, BanDialog }: PendingProps) {
  const [search, setSearch] = useState('');
  const requests = useQuery(requestsOf(chapterId));
  const shown = filterRequests(requests.data ?? [], search);
  const { chosen, count, isTooMany, selectAll, selectionOf } = useSelection(shown);
  if (requests.isPending) return <Skeleton lines={4} />;
  if (requests.isError) return <ErrorState title="The pending requests could not be loaded" query={requests} />;
  return (
    <Stack gap={5}>
      <FilterBar>
        <SearchField label="Search requests" placeholder="Search by name..." value={search} onChange={setSearch} />
      </FilterBar>
      {shown.length > 1 && (
        <DecisionBar
          chapterId={chapterId}
          selected={chosen.length}
          count={count}
          disabled={desk.isPending || isTooMany}
          onSelectAll={selectAll}
          onDecide={(decision, reason) => {
            desk.decide.mutate({ requests: chosen, decision, reason });
            selectAll(false);
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
                selection={selectionOf(request)}
                BanDialog={BanDialog}
                onDecide={(decision, reason) => desk.decide.mutate({ requests: [request], decision, reason })}
              />
            ))}
          </DividedList>
        </Card>
      )}
    </Stack>
  );
}
