import { formatTime, formatVenueHubTime } from '@meridian/platform';
import { isolated, type Door, type DoorPerson, type InvolvedReply, type ScanResult } from '@meridian/shared-types';
import type { DoorEntry, Verdict } from './door-entries';

const REPLIES: Record<InvolvedReply, string> = {
  attending: 'Going',
  maybe: 'said maybe',
  not_attending: 'said no',
  waiting: 'on the waiting list',
};

export const seatName = (name: string, place: number): string => (place === 0 ? name : `Guest ${place} of ${name}`);

/** Returns the result of a scan of a known seat, before it is recorded. */
export function judge(person: DoorPerson, place: number): Verdict {
  const title = seatName(person.name, place);
  const before = person.arrivals.find((arrival) => arrival.place === place);
  if (before) return { tone: 'warning', title, text: `Already in since ${formatTime(before.at)}. Counted once.` };
  if (person.reply !== 'attending')
    return { tone: 'warning', title, text: `In, but without an RSVP: ${REPLIES[person.reply]}.`, isIn: true };
  return { tone: 'success', title, text: 'Welcome in.', isIn: true };
}

export const NOT_A_TICKET: Verdict = {
  tone: 'danger',
  title: 'Not a ticket',
  text: 'This QR code is something else.',
};
export const UNKNOWN_YET: Verdict = {
  tone: 'warning',
  title: 'Not on this phone’s list',
  text: 'The ticket is checked as soon as there is a connection.',
};
const FULL: Omit<Verdict, 'title'> = {
  tone: 'danger',
  text: 'Not in. There are no seats left for people without an RSVP.',
};

const CLOSED: Omit<Verdict, 'title'> = { tone: 'danger', text: 'Not in. The door is closed.' };

/**
 * Returns the server's result of a scan, or undefined if it is the same as that of this phone. While the door is
 * closed, the server accepts no scan, so nobody is in whose scan was not sent.
 */
export function findCorrection(entry: DoorEntry, door: Door): Verdict | undefined {
  const { scan, shownVerdict, result, undoneLater } = entry;
  if (scan.kind === 'undo') return undefined;
  if (!result && door.closed !== null) return { ...CLOSED, title: describeEntry(entry, door) };
  if (undoneLater) return { tone: 'warning', title: describeEntry(entry, door), text: undoneText(undoneLater) };
  if (!result) return undefined;
  const verdict = verdictOfResult(result, scan.at, describeEntry(entry, door));
  return scan.kind !== 'code' && verdict.tone === shownVerdict?.tone ? undefined : verdict;
}

function describeEntry({ shownVerdict, result }: DoorEntry, { people }: Door): string {
  const name = people.find(({ userId }) => userId === result?.userId)?.name;
  return name === undefined ? (shownVerdict?.title ?? 'A person with a ticket') : seatName(name, result?.place ?? 0);
}

const undoneText = ({ at, by }: NonNullable<DoorEntry['undoneLater']>): string =>
  by ? `${by} undid this check-in at ${formatTime(at)}.` : `This check-in was undone at ${formatTime(at)}.`;

function verdictOfResult(
  { result, userId, at, isUnexpected, otherEvent }: ScanResult,
  scannedAt: string,
  title: string,
): Verdict {
  if (result === 'full') return { ...FULL, title };
  if (otherEvent)
    return {
      tone: 'danger',
      title: otherEvent.isSameDay ? 'A ticket for another event' : 'A ticket of another day',
      text: `It is for ${isolated(otherEvent.title)}, ${formatVenueHubTime(otherEvent)}. Nobody was checked in.`,
    };
  if (result === 'unknown')
    return { tone: 'danger', title: 'Not a ticket for this event', text: 'Look for the name, or let them in by name.' };
  if (result === 'undone') return { tone: 'warning', title, text: 'This check-in was undone.' };
  if (result === 'again') {
    const isOwn = at === null || Date.parse(at) >= Date.parse(scannedAt);
    const text = isOwn ? 'This seat was also checked in at another door.' : `Already in since ${formatTime(at)}.`;
    return { tone: 'warning', title, text: `${text} Counted once.` };
  }
  if (isUnexpected && userId)
    return { tone: 'warning', title, text: 'In, but they are no longer going: the RSVP was changed.', isIn: true };
  return { tone: 'success', title, text: 'Welcome in.', isIn: true };
}
