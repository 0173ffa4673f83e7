import { ErrorState, Skeleton, Stack, countText, queryFor } from '@meridian/platform';
import { Tiles } from '@meridian/platform/controls';
import { adminApi, type NumberName } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, MoonStar } from 'lucide-react';
import { ChapterHealthList } from './chapter-health-list';
import { waitingText } from './health-words';
import { NumberGrid } from './number-grid';
import { NumberTile } from './number-tile';

const csvOf = (name: NumberName) => adminApi.exportNumber.path.replace('{name}', name);

/** Shows the numbers of the site by month, and the status of each chapter. */
export function SiteNumbers() {
  const { data, isPending, error, refetch } = useQuery(queryFor(adminApi.numbers));
  if (isPending)
    return (
      <div role="status" aria-label="Loading numbers">
        <Skeleton height="28rem" />
      </div>
    );
  if (!data) return <ErrorState title="The numbers could not be loaded" query={{ error, refetch }} />;
  const { pending, chapters, monthly, countedAt } = data;
  const countOf = (status: string) => chapters.list.filter((chapter) => chapter.status === status).length;
  return (
    <Stack gap={6}>
      <Tiles>
        <NumberTile
          tile="pendingRequests"
          icon={<Hourglass aria-hidden />}
          value={pending.count}
          note={waitingText(pending.oldestAt)}
        />
        <NumberTile
          tile="chaptersAsleep"
          icon={<MoonStar aria-hidden />}
          value={countOf('asleep')}
          note={`${countOf('quiet').toLocaleString('en-US')} quiet, of ${countText(chapters.list.length, 'chapter')}`}
        />
      </Tiles>
      <NumberGrid numbers={monthly} countedAt={countedAt} csvOf={csvOf} />
      <ChapterHealthList chapters={chapters} csv={csvOf('chapters')} />
    </Stack>
  );
}
