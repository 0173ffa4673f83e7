import { Stack, countText, queryFor } from '@meridian/platform';
import { LoadingSkeleton, QueryView, Tiles } from '@meridian/platform/controls';
import { adminApi, buildPath, type NumberName } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, MoonStar } from 'lucide-react';
import { ChapterHealthList } from './chapter-health-list';
import { waitingText } from './health-texts';
import { NumberGrid } from './number-grid';
import { NumberTile } from './number-tile';

const csvOf = (name: NumberName) => buildPath(adminApi.exportNumber, { name });

const countByStatus = (list: readonly { status: string }[], status: string) =>
  list.filter((chapter) => chapter.status === status).length;

/** Shows the numbers of the site by month, and the status of each chapter. */
export function SiteNumbers() {
  const numbers = useQuery(queryFor(adminApi.numbers));
  return (
    <QueryView
      query={numbers}
      placeholder={<LoadingSkeleton label="Loading numbers" height="28rem" />}
      failure="The numbers could not be loaded"
    >
      {({ pending, chapters, monthly, countedAt }) => (
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
              value={countByStatus(chapters.list, 'asleep')}
              note={`${countByStatus(chapters.list, 'quiet').toLocaleString('en-US')} quiet, of ${countText(chapters.list.length, 'chapter')}`}
            />
          </Tiles>
          <NumberGrid numbers={monthly} countedAt={countedAt} csvOf={csvOf} />
          <ChapterHealthList chapters={chapters} csv={csvOf('chapters')} />
        </Stack>
      )}
    </QueryView>
  );
}
