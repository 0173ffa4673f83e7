import { Badge, Skeleton, Stack, countText, queryFor } from '@meridian/platform';
import { QueryView, Tiles } from '@meridian/platform/controls';
import { adminApi, buildPath, type Chapter, type ChapterHealth } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Activity, Hourglass, ShieldCheck, Users } from 'lucide-react';
import { STATUS, waitingText } from './health-texts';
import { NumberGrid } from './number-grid';
import { NumberTile } from './number-tile';

/**
 * Shows how many people took part in a chapter, and its status. The number is missing if there are too few people to
 * publish it.
 */
function HealthTile({ health: { status, active, upcomingEvents } }: { health: ChapterHealth }) {
  const badge = <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>;
  return (
    <NumberTile
      tile="tookPart"
      icon={<Activity aria-hidden />}
      value={active?.people}
      note={
        <>
          {badge} {countText(upcomingEvents, 'upcoming event')}
        </>
      }
    />
  );
}

/** Shows the number of people in a chapter, and their activity. */
export function ChapterNumbers({ chapter: { id } }: { chapter: Pick<Chapter, 'id'> }) {
  const numbers = useQuery(queryFor(adminApi.chapterStatistics, { params: { id } }));
  return (
    <QueryView query={numbers} placeholder={<Skeleton height="28rem" />} failure="The numbers could not be loaded">
      {({ members, admins, pendingRequests, oldestRequestAt, health, monthly, countedAt }) => (
        <Stack gap={6}>
          <Tiles>
            <NumberTile tile="members" icon={<Users aria-hidden />} value={members} />
            <NumberTile tile="admins" icon={<ShieldCheck aria-hidden />} value={admins} />
            <NumberTile
              tile="pendingRequests"
              icon={<Hourglass aria-hidden />}
              value={pendingRequests}
              note={waitingText(oldestRequestAt)}
            />
            {health && <HealthTile health={health} />}
          </Tiles>
          <NumberGrid
            numbers={monthly}
            countedAt={countedAt}
            csvOf={(name) => buildPath(adminApi.exportChapterNumber, { id, name })}
          />
        </Stack>
      )}
    </QueryView>
  );
}
