import { Skeleton, Stack } from '@meridian/platform';

/** Holds a page's place while it is on its way. */
export function PageSkeleton() {
  return (
    <Stack gap={5} role="status" aria-label="Loading">
      <Skeleton width="min(22rem, 70%)" height="2.75rem" />
      <Skeleton lines={2} />
      <Skeleton height="12rem" />
      <Skeleton lines={4} />
    </Stack>
  );
}
