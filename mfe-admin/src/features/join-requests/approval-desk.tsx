import { SearchField, Skeleton, Stack } from '@meridian/platform';
import { FilterBar, QueryView } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BanDialogPart } from './ban-dialog-part';
import { DecidedList } from './decided-list';
import { DeskTabs } from './desk-tabs';
import { filterRequests } from './filter-requests';
import { PendingList } from './pending-list';
import { joinRequestsQuery } from './queries';
import { useDesk } from './use-desk';

/** Shows the pending and the decided requests of one chapter. The latest decisions can be undone. */
export function ApprovalDesk({ chapterId, BanDialog }: { chapterId: number; BanDialog: BanDialogPart }) {
  const desk = useDesk();
  return (
    <DeskTabs
      desk={desk}
      pending={<PendingDesk chapterId={chapterId} desk={desk} BanDialog={BanDialog} />}
      decided={<DecidedList chapterId={chapterId} />}
    />
  );
}

interface PendingProps {
  chapterId: number;
  desk: ReturnType<typeof useDesk>;
  BanDialog: BanDialogPart;
}

function PendingDesk({ chapterId, desk, BanDialog }: PendingProps) {
  const [search, setSearch] = useState('');
  const requests = useQuery(joinRequestsQuery(chapterId));
  return (
    <QueryView query={requests} placeholder={<Skeleton lines={4} />} failure="The pending requests could not be loaded">
      {(pending) => (
        <Stack gap={5}>
          <FilterBar>
            <SearchField label="Search requests" placeholder="Search by name..." value={search} onChange={setSearch} />
          </FilterBar>
          <PendingList
            requests={filterRequests(pending, search)}
            isFiltered={search.trim() !== ''}
            desk={desk}
            disabled={desk.isPending}
            onDecide={(request, decision, reason) => desk.decide.mutate({ requests: [request], decision, reason })}
            BanDialog={BanDialog}
          />
        </Stack>
      )}
    </QueryView>
  );
}
