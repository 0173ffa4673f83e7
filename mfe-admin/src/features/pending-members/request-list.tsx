import { Badge, Card, DividedList, EmptyState, Row, Stack, Text } from '@meridian/platform';
import { useDecision, type UseDecisionOptions } from '@meridian/platform/controls';
import type { Chapter, JoinRequest } from '@meridian/shared-types';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useState } from 'react';
import { DeskRequest } from './desk-request';
import { RequestFilterBar } from './request-filter-bar';
import { filterRequests } from './filter-requests';
import { DECISION_TEXTS } from './queries';
import { UndoBar } from './undo-bar';
import { useUndo } from './use-undo';

interface Props {
  requests: JoinRequest[];
  /** Options of the chapter filter. Omit it if all requests are of one chapter. */
  chapters?: Chapter[];
  /** The calls that store a decision. */
  endpoints: UseDecisionOptions['endpoints'];
}

/** Pending requests with search, filter, and decisions that can be undone. */
export function RequestList({ requests, chapters, endpoints }: Props) {
  const [search, setSearch] = useState('');
  const [chapterId, setChapterId] = useState<number>();
  const decision = useDecision({ endpoints, texts: DECISION_TEXTS });
  const { undoables, add, undo } = useUndo();
  const shown = filterRequests(requests, search, chapterId);
  const filtered = search.trim() !== '' || chapterId !== undefined;

  return (
    <Stack gap={5}>
      <UndoBar undoables={undoables} undo={undo} />
      <RequestFilterBar
        search={search}
        onSearch={setSearch}
        chapterId={chapterId}
        onChapter={setChapterId}
        chapters={chapters}
      />
      <Row gap={2} role="status">
        <Badge tone="accent">{shown.length}</Badge>
        <Text size="sm" tone="muted">
          pending {shown.length === 1 ? 'request' : 'requests'}
        </Text>
      </Row>
      {shown.length === 0 ? (
        <EmptyState
          icon={filtered ? <SearchX aria-hidden /> : <CircleCheckBig aria-hidden />}
          title="No Pending Requests"
          text={filtered ? 'No requests match your current filters.' : 'All join requests have been processed.'}
        />
      ) : (
        <Card>
          <DividedList gap="lg">
            {shown.map((request) => (
              <DeskRequest
                key={request.id}
                request={request}
                disabled={decision.isPending || undo.isPending}
                onDecide={(value, reason) =>
                  decision.mutate({ request, decision: value, reason }, { onSuccess: () => add([request], value) })
                }
              />
            ))}
          </DividedList>
        </Card>
      )}
    </Stack>
  );
}
