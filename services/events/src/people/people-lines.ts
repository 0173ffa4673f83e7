import { localTimeAt, type InvolvedPerson, type InvolvedReply } from '@meridian/shared-types';

const REPLIES: Record<InvolvedReply, string> = {
  attending: 'Going',
  maybe: 'Maybe',
  not_attending: 'Not going',
  waiting: 'Waiting',
};

export const PEOPLE_COLUMNS = [
  ...['Name', 'Chapter', 'RSVP', 'Guests', 'Since', 'Time zone', 'Waiting place', 'Came in', 'Attendance'],
];

/**
 * Returns the attendance of a person. Somebody who came in without a seat is a walk-in, and nobody is a no-show if the
 * door was not used or the event is not over.
 */
function describeAttendance({ reply, cameIn = 0 }: InvolvedPerson, hasNoShows: boolean): string {
  if (cameIn > 0) return reply === 'attending' ? 'Came' : 'Walk-in';
  return reply === 'attending' && hasNoShows ? 'No-show' : '';
}

/** Returns the line of a person in the file. Times are local to the venue. */
export const toLine = (person: InvolvedPerson, timeZone: string, hasNoShows: boolean): (string | number)[] => [
  person.profile.name,
  person.chapterName ?? '',
  REPLIES[person.reply],
  person.guests,
  localTimeAt(new Date(person.since), timeZone),
  timeZone,
  person.waitingPlace ?? '',
  person.cameIn ?? '',
  describeAttendance(person, hasNoShows),
];

/** Returns the line of a person without an RSVP who came in by name. */
export const toWalkInLine = ({ name, at }: { name: string; at: Date }, timeZone: string): (string | number)[] => [
  ...[name, '', '', 0, localTimeAt(at, timeZone), timeZone, '', 1, 'Walk-in'],
];
