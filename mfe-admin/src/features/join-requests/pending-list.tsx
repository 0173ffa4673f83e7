import { Card, DividedList, EmptyState } from '@meridian/platform';
import type { Decision, JoinRequest } from '@meridian/shared-types';
import { CircleCheckBig, SearchX } from 'lucide-react';
import type { BanDialogPart } from './ban-dialog-part';
import { DecisionBar } from './decision-bar';
import { DeskRequest } from './desk-request';
import type { useDesk } from './use-desk';
import { useSelection } from './use-selection';

interface Props {
  /** The pending requests that match the filters. */
  requests: readonly JoinRequest[];
  isFiltered: boolean;
  desk: ReturnType<typeof useDesk>;
  disabled: boolean;
  /** Stores the decision on a single request. */
  onDecide: (request: JoinRequest, decision: Decision, reason: string) => void;
  BanDialog: BanDialogPart;
}

/** Shows pending requests, which are decided one by one, or many together. */
export function PendingList({ requests, isFiltered, desk, disabled, onDecide, BanDialog }: Props) {
  const { chosen, count, isTooMany, selectAll, selectionOf } = useSelection(requests);
  const [first] = chosen;
  const isOfOne = chosen.every((request) => request.chapterId === first?.chapterId);
  if (requests.length === 0)
    return (
      <EmptyState
        icon={isFiltered ? <SearchX aria-hidden /> : <CircleCheckBig aria-hidden />}
        title="No Pending Requests"
        text={isFiltered ? 'No requests match your current filters.' : 'All join requests have been processed.'}
      />
    );
  return (
    <>
      {requests.length > 1 && (
        <DecisionBar
          chapterId={isOfOne ? first?.chapterId : undefined}
          selected={chosen.length}
          count={count}
          disabled={disabled || isTooMany}
          onSelectAll={selectAll}
          onDecide={(decision, reason) => {
            desk.decide.mutate({ requests: chosen, decision, reason });
            selectAll(false);
          }}
        />
      )}
      <Card>
        <DividedList gap="lg">
          {requests.map((request) => (
            <DeskRequest
              key={request.id}
              request={request}
              disabled={disabled}
              selection={selectionOf(request)}
              BanDialog={BanDialog}
              onDecide={(decision, reason) => onDecide(request, decision, reason)}
            />
          ))}
        </DividedList>
      </Card>
    </>
  );
}
