import { Card, DividedList, EmptyState, ErrorState, Row, Skeleton, Stack, Text } from '@meridian/platform';
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
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading exports">
        <Skeleton lines={4} />
      </div>
    );
  if (list.isError && !list.data) return <ErrorState title="The exports could not be loaded" query={list} />;
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<Package aria-hidden />}
        title="No exports yet"
        text="Order one. It is made in the background, and you can download it here."
      />
    );
  return (
    <Card>
      <DividedList>
        {list.data.map((each) => (
          <ExportItem key={each.id} data={each} />
        ))}
      </DividedList>
    </Card>
  );
}
