import { StatTile } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { CalendarDays, Landmark, Users } from 'lucide-react';

/** Shows three statistics of a chapter. `upcomingEvents` is undefined while it is loading. */
export function ChapterStats({ chapter, upcomingEvents }: { chapter: Chapter; upcomingEvents?: number }) {
  return (
    <>
      <StatTile
        label="Total Members"
        value={chapter.memberCount.toLocaleString('en-US')}
        icon={<Users size={20} aria-hidden />}
      />
      <StatTile label="Upcoming Events" value={upcomingEvents ?? '–'} icon={<CalendarDays size={20} aria-hidden />} />
      <StatTile
        label="Founded"
        value={(chapter.foundedOn ?? chapter.createdAt).slice(0, 4)}
        icon={<Landmark size={20} aria-hidden />}
      />
    </>
  );
}
