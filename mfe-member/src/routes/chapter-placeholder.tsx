import { Card, CardSkeleton, Row, Skeleton, Stack } from '@meridian/platform';
import { Tiles } from '@meridian/platform/controls';
import { TwoColumns } from './two-columns';

/** The shape of a chapter's page while the chapter loads: header, tabs, numbers, announcements beside events. */
export const ChapterPlaceholder = () => (
  <Stack gap={6} role="status" aria-label="Loading chapter">
    <Stack gap={3}>
      <Skeleton width="min(24rem, 70%)" height="3rem" />
      <Skeleton width="min(36rem, 100%)" />
      <Skeleton width="14rem" />
    </Stack>
    <Row gap={5}>
      {['5rem', '4rem', '5rem', '3rem'].map((width, tab) => (
        <Skeleton key={tab} width={width} height="2.75rem" />
      ))}
    </Row>
    <Tiles>
      {[1, 2, 3].map((tile) => (
        <Card key={tile}>
          <Stack gap={3}>
            <Skeleton width="50%" />
            <Skeleton width="3.5rem" height="2.75rem" />
          </Stack>
        </Card>
      ))}
    </Tiles>
    <TwoColumns main={<CardSkeleton entries={3} lines={2} />} side={<CardSkeleton entries={2} lines={2} />} />
  </Stack>
);
