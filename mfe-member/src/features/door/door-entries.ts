import { foldText, isFound, type Door, type DoorPerson, type Scan, type ScanResult } from '@meridian/shared-types';
import type { Tone } from '@meridian/platform';

/** What the person at the door is told, in words and a colour. */
export interface Verdict {
  tone: Extract<Tone, 'success' | 'warning' | 'danger'>;
  title: string;
  text: string;
  /** Somebody has come in, which can be undone. */
  isIn?: true;
}

/** What happened at this phone. */
export interface DoorEntry {
  scan: Scan;
  /** Of an undo: the scan as it is undone in the list. */
  undone?: Scan;
  /** What this phone said at once. */
  told?: Verdict;
  /** What the server said when it was sent. Absent until then. */
  result?: ScanResult;
  /** When it was undone afterwards, and who did that at another phone. */
  undoneLater?: { at: string; by?: string | null };
  /** The person at the door has read what the server said. */
  isRead?: boolean;
}

/** Scans that this phone remembers after they were sent. */
const KEPT = 30;

/** The entries without old ones that were sent. */
export function keptEntries(entries: readonly DoorEntry[]): DoorEntry[] {
  const sent = entries.filter(({ scan, result }) => result && scan.kind !== 'undo');
  const kept = new Set(sent.slice(-KEPT));
  return entries.filter((entry) => !entry.result || kept.has(entry));
}

/** The entries, with what was undone since at another phone, as the door says. */
export function withUndone(entries: readonly DoorEntry[], { people, undoneWalkIns = [] }: Door): readonly DoorEntry[] {
  const undone = [...people.flatMap((person) => person.undone ?? []), ...undoneWalkIns];
  const undoOf = (scan: Scan) => undone.find(({ scanIds }) => scanIds?.includes(scan.scanId));
  const isNew = ({ scan, undoneLater }: DoorEntry) => !undoneLater && undoOf(scan) !== undefined;
  if (!entries.some(isNew)) return entries;
  return entries.map((entry) => {
    const undo = isNew(entry) && undoOf(entry.scan);
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
    // one that another phone has scanned earlier stays
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

/** The door as it is with what happened at this phone since. */
export const applyEntries = (door: Door, entries: readonly DoorEntry[]): Door => entries.reduce(applyOne, door);

/** How many have come in, and how many are expected: people who go and their guests. */
export function countsOf({ people, walkIns }: Door): { inside: number; expected: number } {
  return {
    inside: people.reduce((sum, { arrivals }) => sum + arrivals.length, walkIns.length),
    expected: people.reduce((sum, { reply, guests }) => sum + (reply === 'attending' ? 1 + guests : 0), 0),
  };
}

/** The people whom a search finds, those who are still to come first. */
export function findPeople({ people }: Door, search: string): DoorPerson[] {
  const isWaitedFor = ({ arrivals, guests }: DoorPerson) => arrivals.length <= guests;
  return people
    .filter(({ name }) => isFound(search, name))
    .sort(
      (a, b) => Number(isWaitedFor(b)) - Number(isWaitedFor(a)) || foldText(a.name).localeCompare(foldText(b.name)),
    );
}

/** The code of a ticket as it was typed or scanned; undefined for other text. @example codeIn('ab12 …') */
export function codeIn(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-F]{32}$/.test(code) ? code : undefined;
}

/** As the server knows a ticket of the door by. Undefined where the browser cannot compute it: without HTTPS. */
export async function hashOf(code: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32);
}

/** Whose ticket it is. */
export function findTicket({ people }: Door, hash: string): { person: DoorPerson; place: number } | undefined {
  for (const person of people) {
    const place = person.tickets.indexOf(hash);
    if (place >= 0) return { person, place };
  }
  return undefined;
}
