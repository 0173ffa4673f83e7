import type { PagePart } from '@meridian/shared-types';
import { createContext, Fragment, use, type ReactNode } from 'react';
import { Card } from '../primitives/layout/card';
import { CardSkeleton } from '../primitives/layout/card-skeleton';
import { Grid, Row, Stack } from '../primitives/layout/layout';
import { PageHeaderSkeleton } from '../primitives/layout/page-header';
import { Skeleton } from '../primitives/layout/skeleton';
import { Tiles } from '../primitives/layout/tiles';
import { TwoColumns } from '../primitives/layout/two-columns';
import { useIsNarrow } from '../theme/use-is-narrow';

/** The height of the weeks in a month: 3.75rem on narrow screens, 7rem from `media.md` on. */
const WEEK = 'clamp(3.75rem, (100vw - 48rem) * 999, 7rem)';

/** The height of a tile, which is lower on narrow screens. */
const TILE = `clamp(3.25rem + 1.1 * var(--text-xl), (100vw - 48rem) * 999, 5rem + 1.1 * var(--text-3xl))`;

const times = (count: number, part: (index: number) => ReactNode) => Array.from({ length: count }, (_, i) => part(i));
const control = (width: string, key?: number) => <Skeleton key={key} width={width} height="2.875rem" />;
/** The placeholders wrap in the same way as a filter bar. */
const filters = (count: number) => (
  <Row>
    {control('max(40%, 20rem)')}
    {times(count, (key) => control('max(16%, 9rem)', key))}
  </Row>
);
const tiles = (count: number) => (
  <Tiles>
    {times(count, (key) => (
      <Skeleton key={key} height={TILE} />
    ))}
  </Tiles>
);
const cards = (minWidth: string, height: string) => (
  <Grid min={minWidth} gap={4}>
    {times(6, (key) => (
      <Skeleton key={key} height={height} />
    ))}
  </Grid>
);
const section = (content: ReactNode) => (
  <Stack gap={4}>
    <Skeleton width="12rem" height="calc(1.15 * var(--text-xl))" />
    {content}
  </Stack>
);

/** On narrow screens a chat is above the other parts, because it does not fit beside them. */
function NarrowChat() {
  return useIsNarrow() && <Skeleton height="24rem" />;
}

const PARTS: Record<PagePart, ReactNode> = {
  eyebrow: null, // It is above the heading.
  actions: null, // They are beside the heading.
  chat: <NarrowChat />,
  search: control('100%'),
  'search-filter': filters(1),
  'search-filters': filters(3),
  tabs: control('16rem'),
  'three-tiles': tiles(3),
  'four-tiles': tiles(4),
  cards: cards('19rem', '14rem'),
  'wide-cards': cards('24rem', '15rem'),
  'small-cards': section(cards('20rem', '6.5rem')),
  list: <CardSkeleton entries={6} lines={1} />,
  columns: (
    <TwoColumns
      main={section(<CardSkeleton entries={3} lines={2} />)}
      side={section(<CardSkeleton entries={2} lines={2} />)}
    />
  ),
  picture: <Skeleton round width="7rem" height="7rem" />,
  form: (
    <div style={{ maxInlineSize: '48rem' }}>
      <Card>
        <Stack gap={5}>
          {['2.875rem', '2.875rem', '8.5rem', '2.875rem'].map((height, key) => (
            <Stack key={key} gap={2}>
              <Skeleton width="6rem" />
              <Skeleton height={height} />
            </Stack>
          ))}
        </Stack>
      </Card>
    </div>
  ),
  calendar: (
    <>
      <Skeleton height="2.75rem" />
      <TwoColumns
        narrowSidebar
        main={
          <Grid min="13%" gap={1}>
            {times(35, (key) => (
              <Skeleton key={key} height={WEEK} />
            ))}
          </Grid>
        }
        side={section(<CardSkeleton entries={3} lines={1} />)}
      />
    </>
  ),
};
const Shape = createContext<readonly PagePart[] | undefined>(undefined);

/**
 * Provides the shape of a page to the {@link PagePlaceholder}s inside it. The shell takes the shape from the registry.
 * @example <PageShape value={mount.shape}><Page /></PageShape>
 */
export const PageShape = Shape.Provider;

/**
 * Shows placeholders for parts that are loading. A part that only a later version of the shell supports is left out.
 * @example <PageParts parts={['three-tiles', 'cards']} />
 */
export const PageParts = ({ parts }: { parts: readonly PagePart[] }) =>
  parts.map((part) => <Fragment key={part}>{PARTS[part]}</Fragment>);

/**
 * Shows a placeholder for a whole page while its code or the session loads: the heading, and the parts that
 * `module.json` lists.
 * @param shape the shape of a page that is not inside a {@link PageShape}.
 * @example if (status === 'loading') return <PagePlaceholder />;
 */
export function PagePlaceholder({ shape }: { shape?: readonly PagePart[] | undefined }) {
  const parts = shape ?? use(Shape) ?? ['list'];
  return (
    <Stack gap={5} role="status" aria-label="Loading">
      <PageHeaderSkeleton hasEyebrow={parts.includes('eyebrow')} hasActions={parts.includes('actions')} />
      <PageParts parts={parts} />
    </Stack>
  );
}
