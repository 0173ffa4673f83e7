import { Grid, Skeleton } from '@meridian/platform';
import type { ReactNode } from 'react';

/** Event cards side by side, as many as fit. */
export const EventGrid = ({ children }: { children: ReactNode }) => (
  <Grid min="24rem" gap={4}>
    {children}
  </Grid>
);

/** What stands in the place of `count` event cards while they load. */
export const EventGridSkeleton = ({ count }: { count: number }) => (
  <EventGrid>
    {Array.from({ length: count }, (_, index) => (
      <EventCardSkeleton key={index} />
    ))}
  </EventGrid>
);

/** As high as an event card. */
export const EventCardSkeleton = () => <Skeleton height="15rem" />;
