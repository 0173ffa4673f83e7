import { Badge, Card, DividedList, EmptyState, Row, Stack, Text } from '@meridian/platform';
import { ChapterFilter, FilterBar, Tabs, useDecision, type UseDecisionOptions } from '@meridian/platform/controls';
import type { Chapter, JoinRequest } from '@meridian/shared-types';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { BanDialogPart } from './ban-dialog-part';
import { DecidedList } from './decided-list';
import { DecisionBar } from './decision-bar';
import { DeskRequest } from './desk-request';
import { RequestFilterBar } from './request-filter-bar';
import { filterRequests } from './filter-requests';
import { DECISION_TEXTS } from './queries';
import { UndoBar } from './undo-bar';
import { useDesk } from './use-desk';
import { useSelection } from './use-selection';

interface Props {
  requests: JoinRequest[];
  chapters: Chapter[];
  /** The calls that store a single decision. */
  endpoints: UseDecisionOptions['endpoints'];
  BanDialog: BanDialogPart;
}

/** Shows the pending and the decided requests of all chapters. The latest decisions can be undone. */
export function RequestList({ chapters, ...pending }: Props) {
  const [chapterId, setChapterId] = useState<number>();
  const desk = useDesk();
  const chapter = { chapters, chapterId, onChapter: setChapterId };
  return (
    <Stack gap={5}>
      <UndoBar undoables={desk.undoables} undo={desk.undo} />
      <Tabs
        label="Requests"
        items={[
          { value: 'pending', label: 'Pending', content: <PendingRequests {...pending} {...chapter} desk={desk} /> },
          { value: 'decided', label: 'Decided', content: <DecidedRequests {...chapter} /> },
        ]}
      />
    </Stack>
  );
}

interface ChapterChoice {
  chapters: Chapter[];
  chapterId: number | undefined;
  onChapter: (chapterId?: number) => void;
}

function DecidedRequests({ chapters, chapterId, onChapter }: ChapterChoice) {
  return (
    <Stack gap={4}>
      <FilterBar>
        <ChapterFilter
          chapters={chapters}
          chapter={chapterId?.toString()}
          onChange={(chapter) => onChapter(chapter === undefined ? undefined : Number(chapter))}
        />
      </FilterBar>
      {chapterId === undefined ? (
        <Text tone="muted">Choose a chapter to see what was decided in it.</Text>
      ) : (
        <DecidedList key={chapterId} chapterId={chapterId} />
      )}
    </Stack>
  );
}

type PendingProps = Omit<Props, 'chapters'> & ChapterChoice & { desk: ReturnType<typeof useDesk> };

/** Shows the pending requests, which are decided one by one, or many together, even of several chapters. */
function PendingRequests({ requests, chapters, chapterId, onChapter, endpoints, BanDialog, desk }: PendingProps) {
  const [search, setSearch] = useState('');
  const decision = useDecision({ endpoints, texts: DECISION_TEXTS });
  const shown = filterRequests(requests, search, chapterId);
  const { chosen, count, isTooMany, selectAll, selectionOf } = useSelection(shown);
  const [first] = chosen;
  const isOfOne = chosen.every((request) => request.chapterId === first?.chapterId);
  const filtered = search.trim() !== '' || chapterId !== undefined;
  const disabled = decision.isPending || desk.isPending;

  return (
    <Stack gap={5}>
      <RequestFilterBar
        search={search}
        onSearch={setSearch}
        chapterId={chapterId}
        onChapter={onChapter}
        chapters={chapters}
      />
      <Row gap={2} role="status">
        <Badge tone="accent">{shown.length}</Badge>
        <Text size="sm" tone="muted">
          pending {shown.length === 1 ? 'request' : 'requests'}
        </Text>
      </Row>
      {shown.length > 1 && (
        <DecisionBar
          chapterId={isOfOne ? first?.chapterId : undefined}
          selected={chosen.length}
          count={count}
          disabled={disabled || isTooMany}
          onSelectAll={selectAll}
          onDecide={(value, reason) => {
            desk.decide.mutate({ requests: chosen, decision: value, reason });
            selectAll(false);
          }}
        />
      )}
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
                disabled={disabled}
                selection={selectionOf(request)}
                BanDialog={BanDialog}
                onDecide={(value, reason) =>
                  decision.mutate({ request, decision: value, reason }, { onSuccess: () => desk.add([request], value) })
                }
              />
            ))}
          </DividedList>
        </Card>
      )}
    </Stack>
  );
}
