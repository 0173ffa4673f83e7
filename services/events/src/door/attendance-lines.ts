import { localTimeAt, type Door, type DoorPerson } from '@meridian/shared-types';

export const ATTENDANCE_COLUMNS = ['Name', 'RSVP', 'Seats', 'Came in', 'No-shows', 'First came in at', 'Time zone'];

const REPLIES: Record<DoorPerson['reply'], string> = {
  attending: 'Going',
  maybe: 'Maybe',
  not_attending: 'Not going',
  waiting: 'Waiting',
};

/**
 * Returns the lines of a file with all attendees and everyone else who came in. Times are local to the venue. Nobody is
 * a no-show until the event is over.
 */
export function attendanceLines(
  { people, walkIns }: Pick<Door, 'people' | 'walkIns'>,
  timeZone: string,
  isOver: boolean,
): (string | number)[][] {
  const time = (instants: readonly string[]) => {
    const [first] = [...instants].sort();
    return first ? localTimeAt(new Date(first), timeZone) : '';
  };
  return [
    ...people
      .filter(({ reply, arrivals }) => reply === 'attending' || arrivals.length > 0)
      .map(({ name, reply, guests, arrivals }) => [
        name,
        REPLIES[reply],
        reply === 'attending' ? guests + 1 : 0,
        arrivals.length,
        reply === 'attending' && isOver ? guests + 1 - arrivals.filter(({ place }) => place <= guests).length : '',
        time(arrivals.map(({ at }) => at)),
        timeZone,
      ]),
    ...walkIns.map(({ name, at }) => [name, 'Walk-in', 0, 1, '', time([at]), timeZone]),
  ];
}
