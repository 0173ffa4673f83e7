import styled from 'styled-components';
import { Grid, Skeleton, Stack } from '@meridian/platform';

const CARDS = [1, 2, 3, 4, 5, 6];

/**
 * The placeholder is at least as high as the window, so that the content after the list is outside of it. Otherwise
 * that content would move into view, and out again when the posts are loaded.
 */
const Room = styled.div`
  min-block-size: 100vh;
`;

/** Shows a placeholder for the posts while they load. */
export const PostsWaiting = () => (
  <Room role="status" aria-label="Loading articles">
    <Grid min="28rem" gap={5}>
      {CARDS.map((key) => (
        <Stack key={key} gap={4}>
          <Skeleton width="6rem" />
          <Skeleton width="80%" height="2rem" />
          <Skeleton lines={4} />
          <Skeleton width="50%" height="2.5rem" />
        </Stack>
      ))}
    </Grid>
  </Room>
);
