import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import {
  countText,
  ButtonLink,
  Cover,
  EmptyState,
  ErrorState,
  media,
  queryFor,
  Skeleton,
  TextLink,
  useSession,
} from '@meridian/platform';
import { chaptersApi, type Chapter } from '@meridian/shared-types';

const MAX_SHOWN = 6;
/** The width of an entry of the list. */
const COVER_SIZES = '(min-width: 40rem) 20rem, 100vw';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-4) var(--space-6);

  ${media.md} {
    row-gap: var(--space-7);
  }
`;
const Entry = styled.li`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-2);
  min-inline-size: 0;
  padding-block-start: var(--space-4);
  border-block-start: 2px solid var(--color-text);
  overflow-wrap: anywhere;

  h3 {
    font-size: var(--text-xl);
    line-height: 1.2;
  }
`;
const Placeholder = styled(Entry)`
  min-block-size: 10.5rem;

  > span {
    justify-self: stretch;
  }
`;
const Description = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${media.md} {
    -webkit-line-clamp: 3;
  }
  overflow: hidden;
  color: var(--color-text-muted);
`;
const Counts = styled.p`
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  span {
    white-space: nowrap;
  }
`;

/** The style of a number that is zero. */
const Quiet = styled.span`
  color: var(--color-text-muted);
`;

function ChapterEntry({ chapter, canJoin }: { chapter: Chapter; canJoin: boolean }) {
  return (
    <Entry>
      {chapter.picture && <Cover picture={chapter.picture} sizes={COVER_SIZES} />}
      <h3 dir="auto">
        <TextLink quiet to={`/chapters/${encodeURIComponent(chapter.slug)}`}>
          {chapter.name}
        </TextLink>
      </h3>
      <Description dir="auto">{chapter.description || `Professional community in ${chapter.state}`}</Description>
      <Counts>
        <span>{countText(chapter.memberCount, 'member')}</span> ·{' '}
        {chapter.eventCount > 0 ? (
          <span>{countText(chapter.eventCount, 'event')} this week</span>
        ) : (
          <Quiet>no events this week</Quiet>
        )}
      </Counts>
      {canJoin && (
        <ButtonLink to={`/chapters/${encodeURIComponent(chapter.slug)}`} variant="secondary" size="sm">
          Join Chapter
        </ButtonLink>
      )}
    </Entry>
  );
}

/** Shows the first chapters with their descriptions, members and events. */
export function ExploreChapters() {
  const chapters = useQuery(queryFor(chaptersApi.list));
  const { isActiveSubscriber } = useSession();
  if (chapters.isPending) {
    return (
      <List aria-busy="true" aria-label="Loading chapters">
        {Array.from({ length: MAX_SHOWN }, (_, index) => (
          <Placeholder key={index}>
            <Skeleton lines={4} />
          </Placeholder>
        ))}
      </List>
    );
  }
  if (chapters.isError) return <ErrorState title="The chapters could not be loaded" query={chapters} />;
  if (chapters.data.length === 0)
    return (
      <EmptyState
        title="No chapters yet"
        text="The first chapters are being founded. Leave your email address, and you will hear of them first."
      />
    );
  return (
    <List>
      {chapters.data.slice(0, MAX_SHOWN).map((chapter) => (
        <ChapterEntry key={chapter.id} chapter={chapter} canJoin={isActiveSubscriber} />
      ))}
    </List>
  );
}
