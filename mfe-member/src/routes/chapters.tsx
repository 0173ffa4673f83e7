import {
  Banner,
  ButtonLink,
  EmptyState,
  ErrorState,
  Grid,
  PageHeader,
  Skeleton,
  Stack,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ChapterCard } from '../features/chapters/chapter-card';
import { ChapterFilterBar } from '../features/chapters/chapter-filter-bar';
import { filterChapters, statesOf } from '../features/chapters/filter-chapters';
import { allChapters } from '../features/chapters/queries';
import { RequestToJoinButton } from '../features/chapters/request-to-join-button';
import { paths } from '../paths';

/** `/chapters`: all chapters, with filters. */
export function ChaptersPage() {
  usePageTitle('Chapters');
  const { user, status, isActiveSubscriber } = useSession();
  /** Newsletter readers have a home chapter, too: they are offered to see it, not to join it. */
  const isMine = (id: number) => user?.memberships.some(({ chapterId }) => chapterId === id);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<string>();
  const list = useQuery(allChapters());
  const shown = filterChapters(list.data ?? [], useDeferredValue(search), state);

  return (
    <Stack gap={5}>
      <PageHeader
        title="Chapters"
        subtitle="Find the people near you. Every chapter has its own events, news and conversation."
      />
      {status !== 'loading' && !isActiveSubscriber && (
        <Banner
          tone="accent"
          title="Become a full member"
          action={
            <ButtonLink to={paths.joinFull} size="sm">
              Upgrade Now
            </ButtonLink>
          }
        >
          A full membership opens every chapter to you: its members, announcements, events and live chat.
        </Banner>
      )}
      <ChapterFilterBar
        search={search}
        onSearch={setSearch}
        state={state}
        onState={setState}
        states={statesOf(list.data ?? [])}
      />
      {list.isPending && (
        <Grid min="20rem" gap={4}>
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} height="14rem" />
          ))}
        </Grid>
      )}
      {list.isError && <ErrorState title="The chapters could not be loaded" onRetry={() => void list.refetch()} />}
      {list.data && shown.length === 0 && (
        <EmptyState
          icon={<MapPinned aria-hidden />}
          title="No chapters found"
          text="Try a different search or state."
        />
      )}
      <Grid min="20rem" gap={4}>
        {shown.map((chapter) => (
          <ChapterCard key={chapter.id} chapter={chapter}>
            {status !== 'loading' &&
              (isActiveSubscriber || isMine(chapter.id) ? (
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  to={paths.chapterNamed(chapter.name)}
                  aria-describedby={`chapter-${chapter.id}`}
                >
                  View Chapter
                </ButtonLink>
              ) : (
                <RequestToJoinButton chapter={chapter} isSignedIn={status === 'signed-in'} />
              ))}
          </ChapterCard>
        ))}
      </Grid>
    </Stack>
  );
}
