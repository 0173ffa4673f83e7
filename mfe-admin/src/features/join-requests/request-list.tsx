import { Badge, Row, Stack, Text } from '@meridian/platform';
import { ChapterFilter, FilterBar, useDecision, type UseDecisionOptions } from '@meridian/platform/controls';
import type { Chapter, JoinRequest } from '@meridian/shared-types';
import { useState } from 'react';
import type { BanDialogPart } from './ban-dialog-part';
import { DecidedList } from './decided-list';
import { DeskTabs } from './desk-tabs';
import { PendingList } from './pending-list';
import { RequestFilterBar } from './request-filter-bar';
import { filterRequests } from './filter-requests';
import { DECISION_TEXTS } from './queries';
import { useDesk } from './use-desk';

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
    <DeskTabs
      desk={desk}
      pending={<PendingRequests {...pending} {...chapter} desk={desk} />}
      decided={<DecidedRequests {...chapter} />}
    />
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

/** Shows the pending requests, even of several chapters. */
function PendingRequests({ requests, chapters, chapterId, onChapter, endpoints, BanDialog, desk }: PendingProps) {
  const [search, setSearch] = useState('');
  const decision = useDecision({ endpoints, texts: DECISION_TEXTS });
  const shown = filterRequests(requests, search, chapterId);
  return (
    <Stack gap={5}>
      <RequestFilterBar {...{ search, chapterId, onChapter, chapters }} onSearch={setSearch} />
      <Row gap={2} role="status">
        <Badge tone="accent">{shown.length}</Badge>
        <Text size="sm" tone="muted">
          pending {shown.length === 1 ? 'request' : 'requests'}
        </Text>
      </Row>
      <PendingList
        requests={shown}
        isFiltered={search.trim() !== '' || chapterId !== undefined}
        desk={desk}
        disabled={decision.isPending || desk.isPending}
        onDecide={(request, value, reason) =>
          decision.mutate({ request, decision: value, reason }, { onSuccess: () => desk.add([request], value) })
        }
        BanDialog={BanDialog}
      />
    </Stack>
  );
}
