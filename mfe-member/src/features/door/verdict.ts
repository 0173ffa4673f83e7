import { formatTime, type Tone } from '@meridian/platform';
import type { Door, DoorPerson, InvolvedReply, Scan, ScanResult } from '@meridian/shared-types';

/** What the person at the door is told, in words and a colour. */
export interface Verdict {
  tone: Extract<Tone, 'success' | 'warning' | 'danger'>;
  title: string;
  text: string;
  /** The scan that can be undone. */
  scan?: Scan;
}

const REPLIES: Record<InvolvedReply, string> = {
  attending: 'Going',
  maybe: 'said maybe',
  not_attending: 'said no',
  waiting: 'on the waiting list',
};

export const seatName = (name: string, place: number): string => (place === 0 ? name : `Guest ${place} of ${name}`);

/** What a scan of a known seat means, before it is recorded. */
export function verdictOf(person: DoorPerson, place: number, scan: Scan): Verdict {
  const title = seatName(person.name, place);
  const before = person.arrivals.find((arrival) => arrival.place === place);
  if (before) return { tone: 'warning', title, text: `Already in since ${formatTime(before.at)}. Counted once.` };
  if (person.reply !== 'attending')
    return { tone: 'warning', title, text: `In, but without an RSVP: ${REPLIES[person.reply]}.`, scan };
  return { tone: 'success', title, text: 'Welcome in.', scan };
}

export const UNKNOWN_YET: Verdict = {
  tone: 'warning',
  title: 'Not on this phone’s list',
  text: 'The ticket is checked as soon as there is a connection.',
};

/** What the server says of a ticket that the phone did not know. */
export function verdictOfResult(
  { result, userId, place, at, isUnexpected }: ScanResult,
  door: Door | undefined,
): Verdict {
  if (result === 'unknown')
    return { tone: 'danger', title: 'Not a ticket for this event', text: 'Look for the name, or let them in by name.' };
  if (result === 'full')
    return {
      tone: 'danger',
      title: 'Not in',
      text: 'No more people come in without an RSVP: there are no seats left.',
    };
  const name = door?.people.find((person) => person.userId === userId)?.name;
  const title = name === undefined ? 'A person with a ticket' : seatName(name, place ?? 0);
  if (result === 'again')
    return { tone: 'warning', title, text: `Already in since ${at ? formatTime(at) : 'before'}. Counted once.` };
  if (isUnexpected) return { tone: 'warning', title, text: 'In, but they no longer go: the RSVP was changed.' };
  return { tone: 'success', title, text: 'Welcome in.' };
}
