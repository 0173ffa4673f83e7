import { Card } from './card';
import { Stack } from './layout';
import { Skeleton } from './skeleton';

/**
 * Shows a placeholder for a card whose list is loading. Each entry has a title and lines of text.
 * @example <CardSkeleton entries={3} lines={2} />
 */
export const CardSkeleton = ({ entries, lines }: { entries: number; lines: number }) => (
  <Card>
    <Stack gap={4}>
      {Array.from({ length: entries }, (_, entry) => (
        <Stack key={entry} gap={2}>
          <Skeleton width="45%" />
          <Skeleton lines={lines} height="1rem" />
        </Stack>
      ))}
    </Stack>
  </Card>
);
