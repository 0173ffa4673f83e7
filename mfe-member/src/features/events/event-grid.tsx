import { Grid, Skeleton } from '@meridian/platform';
import type { ReactNode } from 'react';

/** Arranges event cards side by side, as many as fit. */
export const EventGrid = ({ children }: { children: ReactNode }) => (
  <Grid min="24rem" gap={4}>
    {children}
  </Grid>
);

/** Shows placeholders for `count` event cards while they load. */
export const EventGridSkeleton = ({ count }: { count: number }) => (
  <EventGrid>
    {Array.from({ length: count }, (_, index) => (
      <EventCardSkeleton key={index} />
    ))}
  </EventGrid>
);

/** Shows a placeholder that is as high as an event card. */
export const EventCardSkeleton = () => <Skeleton height="15rem" />;
