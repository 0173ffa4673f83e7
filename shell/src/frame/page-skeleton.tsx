import { Skeleton, Stack } from '@meridian/platform';
import styled from 'styled-components';

/**
 * As high as the window, so that nothing visible moves when the page replaces it.
 */
const Place = styled.div`
  min-block-size: 100vh;
`;

/** Shown while a page loads. */
export function PageSkeleton() {
  return (
    <Place>
      <Stack gap={5} role="status" aria-label="Loading">
        <Skeleton width="min(22rem, 70%)" height="2.75rem" />
        <Skeleton lines={2} />
        <Skeleton height="12rem" />
        <Skeleton lines={4} />
      </Stack>
    </Place>
  );
}
