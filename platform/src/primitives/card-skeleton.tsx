import { Card } from './card';
import { Stack } from './layout';
import { Skeleton } from './skeleton';

/**
 * The place of a card with a list that is still coming: so many entries, each a title and lines of text.
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
