import { StatTile } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { CalendarDays, Landmark, Users } from 'lucide-react';
import styled from 'styled-components';

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
  gap: var(--space-4);
`;

/** The chapter in three numbers. `upcomingEvents` is left out until it is known. */
export function ChapterStats({ chapter, upcomingEvents }: { chapter: Chapter; upcomingEvents?: number }) {
  return (
    <Tiles>
      <StatTile label="Total Members" value={chapter.memberCount.toLocaleString('en-US')} icon={<Users size={20} aria-hidden />} />
      <StatTile label="Upcoming Events" value={upcomingEvents ?? '–'} icon={<CalendarDays size={20} aria-hidden />} />
      <StatTile label="Founded" value={new Date(chapter.createdAt).getFullYear()} icon={<Landmark size={20} aria-hidden />} />
    </Tiles>
  );
}
