import { Skeleton, Stack } from '@meridian/platform';
import styled from 'styled-components';

/**
 * As high as the window, so that what is below the page is out of sight and nothing in sight moves when the page comes.
 */
const Place = styled.div`
  min-block-size: 100vh;
`;

/** Holds a page's place while it is on its way. */
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
