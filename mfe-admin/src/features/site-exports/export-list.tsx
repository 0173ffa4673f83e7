import { EmptyState, Row, Stack, Text } from '@meridian/platform';
import { LoadingSkeleton, QueryList } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { ExportItem } from './export-item';
import { OrderExport } from './order-export';
import { allExports, isBeingMade } from './queries';

/** Shows the exports of everything that the organization owns, newest first. */
export function ExportList() {
  const list = useQuery(allExports());
  return (
    <Stack gap={4}>
      <Row gap={4} justify="space-between">
        <Text tone="muted">
          Everything that the organization owns, in one ZIP file with open formats: people, chapters, events, chapter
          chats, texts, pictures and the audit log. It never includes passwords, cards or direct messages.
        </Text>
        <OrderExport isRunning={list.data?.some(isBeingMade) ?? false} />
      </Row>
      <Exports />
    </Stack>
  );
}

function Exports() {
  const list = useQuery(allExports());
  return (
    <QueryList
      query={list}
      placeholder={<LoadingSkeleton label="Loading exports" lines={4} />}
      failure="The exports could not be loaded"
      empty={
        <EmptyState
          icon={<Package aria-hidden />}
          title="No exports yet"
          text="Order one. It is made in the background, and you can download it here."
        />
      }
    >
      {(each) => <ExportItem key={each.id} data={each} />}
    </QueryList>
  );
}
