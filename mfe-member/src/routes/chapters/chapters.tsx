import {
  Banner,
  ButtonLink,
  EmptyState,
  ErrorState,
  Grid,
  PageHeader,
  PageParts,
  Skeleton,
  Stack,
  usePageTitle,
  useSession,
  useUpgradeAction,
} from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Pagination } from '@meridian/platform/controls';
import { useSearchParams } from '@meridian/platform/routing';
import { MapPinned } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ChapterCard } from '../../features/chapters/chapter-card';
import { ChapterFilterBar } from '../../features/chapters/chapter-filter-bar';
import { filterChapters, listStates } from '../../features/chapters/filter-chapters';
import { allChapters, chapterBySlug } from '../../features/chapters/queries';
import { RequestToJoinButton } from '../../features/chapters/request-to-join-button';
import { RequestForm } from '../../features/join-requests/request-form';
import { paths } from '../../paths';

/** The number of chapters on a page. */
const PAGE_SIZE = 24;

/** `/chapters` shows all chapters, with filters. */
export function ChaptersPage() {
  usePageTitle('Chapters');
  const { user, status, isActiveSubscriber } = useSession();
  /** Newsletter readers have a home chapter, too. They are offered to see it, not to join it. */
  const isMine = (id: number) => user?.memberships.some(({ chapterId }) => chapterId === id) ?? false;
  const [search, setSearch] = useState('');
  const [state, setState] = useState<string>();
  const upgrade = useUpgradeAction();
  const list = useQuery(allChapters());
  const found = filterChapters(list.data ?? [], useDeferredValue(search), state);
  const [params, setParams] = useSearchParams();
  const pages = Math.ceil(found.length / PAGE_SIZE);
  const page = Math.min(Math.max(Number(params.get('page')) || 1, 1), Math.max(pages, 1));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const toPage = (next: number, stay: boolean) =>
    setParams(next === 1 ? {} : { page: String(next) }, { replace: true, preventScrollReset: stay });

  return (
    <Stack gap={5}>
      <PageHeader
        title="Chapters"
        subtitle="Find the people near you. Every chapter has its own events, news and conversation."
      />
      {status !== 'loading' && !isActiveSubscriber && upgrade && (
        <Banner
          tone="accent"
          title="Become a full member"
          action={
            <ButtonLink to={paths.joinFull} state={upgrade.state} size="sm">
              {status === 'anonymous' ? 'Join' : 'Upgrade Now'}
            </ButtonLink>
          }
        >
          With a full membership you can join chapters, meet their members, read announcements and take part in events
          and live chat.
        </Banner>
      )}
      <ChapterFilterBar
        search={search}
        onSearch={(text) => {
          setSearch(text);
          if (page > 1) toPage(1, true);
        }}
        state={state}
        onState={(next) => {
          setState(next);
          if (page > 1) toPage(1, true);
        }}
        states={listStates(list.data ?? [])}
      />
      {list.isPending && <PageParts parts={['cards']} />}
      {list.isError && <ErrorState title="The chapters could not be loaded" query={list} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<MapPinned aria-hidden />}
          title="No chapters yet"
          text="The first chapters appear here when they open."
        />
      )}
      {list.data && list.data.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<MapPinned aria-hidden />}
          title="No chapters found"
          text="Try a different search or state."
        />
      )}
      <Grid min="20rem" gap={4}>
        {shown.map((chapter) => (
          <ChapterCard key={chapter.id} chapter={chapter} isJoined={isActiveSubscriber && isMine(chapter.id)}>
            <Actions chapter={chapter} isMine={isMine(chapter.id)} />
          </ChapterCard>
        ))}
      </Grid>
      <Pagination label="Pages of chapters" page={page} pages={pages} onPageChange={(next) => toPage(next, false)} />
    </Stack>
  );
}

function Actions({ chapter, isMine }: { chapter: Chapter; isMine: boolean }) {
  const { status, isActiveSubscriber, isAdmin } = useSession();
  if (status === 'loading') return null;
  if (!isActiveSubscriber && !isAdmin && !isMine)
    return (
      <RequestToJoinButton
        chapter={chapter}
        isSignedIn={status === 'signed-in'}
        form={(onClose) => <QuestionForm slug={chapter.slug} onClose={onClose} />}
      />
    );
  return (
    <ButtonLink
      variant="secondary"
      size="sm"
      to={paths.chapterNamed(chapter.name)}
      aria-describedby={`chapter-${chapter.id}`}
    >
      View Chapter
    </ButtonLink>
  );
}

/** Loads the questions of a chapter and renders the form with them. */
function QuestionForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const chapter = useQuery(chapterBySlug(slug));
  if (chapter.data) return <RequestForm chapter={chapter.data} onClose={onClose} />;
  if (chapter.isError) return <ErrorState title="The questions could not be loaded" query={chapter} />;
  return <Skeleton lines={3} />;
}
