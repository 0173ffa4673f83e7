import type { Door, DoorPerson, Scan, ScanResult } from '@meridian/shared-types';
import { compareNames, isFound } from '@meridian/shared-types/search';
import type { Tone } from '@meridian/platform';

/** The result of a scan, in words and a color, for the person at the door. */
export interface Verdict {
  tone: Extract<Tone, 'success' | 'warning' | 'danger'>;
  title: string;
  text: string;
  /** Whether somebody has come in, which can be undone. */
  isIn?: true;
}

/** A scan of this phone with its results. */
export interface DoorEntry {
  scan: Scan;
  /** The scan that an undo reverts in the list. */
  undone?: Scan;
  /** The result that this phone showed immediately. */
  shownVerdict?: Verdict;
  /** The server's result. It is absent until the scan was sent. */
  result?: ScanResult;
  /** The time at which another phone undid it afterwards, and who did that. */
  undoneLater?: { at: string; by?: string | null };
  /** Whether the person at the door has read the server's result. */
  isRead?: boolean;
}

/** The number of sent scans that this phone stores. */
const MAX_SENT = 30;

/** Returns the entries without the older ones that were sent. */
export function recentEntries(entries: readonly DoorEntry[]): DoorEntry[] {
  const sent = entries.filter(({ scan, result }) => result && scan.kind !== 'undo');
  const recent = new Set(sent.slice(-MAX_SENT));
  return entries.filter((entry) => !entry.result || recent.has(entry));
}

/** Returns the entries, with the undos that other phones made since, as the list of the door reports them. */
export function withUndone(entries: readonly DoorEntry[], { people, undoneWalkIns = [] }: Door): readonly DoorEntry[] {
  const undone = [...people.flatMap((person) => person.undone ?? []), ...undoneWalkIns];
  const findUndo = (scan: Scan) => undone.find(({ scanIds }) => scanIds?.includes(scan.scanId));
  const isNew = ({ scan, undoneLater }: DoorEntry) => !undoneLater && findUndo(scan) !== undefined;
  if (!entries.some(isNew)) return entries;
  return entries.map((entry) => {
    const undo = isNew(entry) && findUndo(entry.scan);
    return undo ? { ...entry, undoneLater: { at: undo.at, by: undo.by }, isRead: false } : entry;
  });
}

const withArrivals = (person: DoorPerson, arrivals: DoorPerson['arrivals']): DoorPerson => ({ ...person, arrivals });

function applyOne(door: Door, { scan, undone }: DoorEntry): Door {
  if (scan.kind === 'person') {
    const { userId, place, at } = scan;
    const add = (person: DoorPerson) =>
      person.arrivals.some((arrival) => arrival.place === place)
        ? person
        : withArrivals(person, [...person.arrivals, { place, at, scanIds: [scan.scanId] }]);
    return { ...door, people: door.people.map((person) => (person.userId === userId ? add(person) : person)) };
  }
  if (scan.kind === 'walk-in') {
    const { scanId, name, at } = scan;
    if (door.walkIns.some((walkIn) => walkIn.scanId === scanId)) return door;
    return { ...door, walkIns: [...door.walkIns, { scanId, name, at }] };
  }
  if (scan.kind === 'undo' && undone?.kind === 'person') {
    // A scan that another phone made earlier stays.
    const isUndone = ({ place, at }: { place: number; at: string }) => place === undone.place && at === undone.at;
    const remove = (person: DoorPerson) =>
      withArrivals(
        person,
        person.arrivals.filter((arrival) => !isUndone(arrival)),
      );
    return {
      ...door,
      people: door.people.map((person) => (person.userId === undone.userId ? remove(person) : person)),
    };
  }
  if (scan.kind === 'undo') return { ...door, walkIns: door.walkIns.filter(({ scanId }) => scanId !== scan.undoes) };
  return door;
}

/** Returns the door with the later scans of this phone. */
export const applyEntries = (door: Door, entries: readonly DoorEntry[]): Door => entries.reduce(applyOne, door);

/** Returns how many people have come in, and how many are expected: people who go and their guests. */
export function countSeats({ people, walkIns }: Door): { inside: number; expected: number } {
  return {
    inside: people.reduce((sum, { arrivals }) => sum + arrivals.length, walkIns.length),
    expected: people.reduce((sum, { reply, guests }) => sum + (reply === 'attending' ? 1 + guests : 0), 0),
  };
}

/** Returns the people whom a search finds. Those who are still expected come first. */
export function findPeople({ people }: Door, search: string): DoorPerson[] {
  const isWaitedFor = ({ arrivals, guests }: DoorPerson) => arrivals.length <= guests;
  return people
    .filter(({ name }) => isFound(search, name))
    .sort((a, b) => Number(isWaitedFor(b)) - Number(isWaitedFor(a)) || compareNames(a.name, b.name));
}

/** Returns the code of a ticket that was typed or scanned, or undefined for other text. @example codeIn('ab12 …') */
export function codeIn(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-F]{32}$/.test(code) ? code : undefined;
}

/**
 * Returns the hash by which the server identifies a ticket at the door. Returns undefined if the browser cannot compute
 * it, as without HTTPS.
 */
export async function hashTicketCode(code: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}

/** Returns the person and the seat of a ticket. */
export function findTicket({ people }: Door, hash: string): { person: DoorPerson; place: number } | undefined {
  for (const person of people) {
    const place = person.tickets.indexOf(hash);
    if (place >= 0) return { person, place };
  }
  return undefined;
}
