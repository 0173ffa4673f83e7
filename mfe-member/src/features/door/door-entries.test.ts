import type { Door, DoorPerson, Scan } from '@meridian/shared-types';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { aDoorPerson } from '../../testing/builders';
import { applyEntries, codeIn, countSeats, findPeople, findTicket } from './door-entries';

const AT = '2026-05-01T19:02:00.000Z';
const person = (userId: string, fields: Partial<DoorPerson> = {}) => aDoorPerson(userId, userId, fields);
const door = (...people: DoorPerson[]): Door => ({
  now: AT,
  closed: null,
  next: null,
  people,
  walkIns: [],
  undoneWalkIns: [],
});
const scanned = (userId: string, place = 0, at = AT): Scan => ({ kind: 'person', scanId: 's1', at, userId, place });
const undo = (undone: Scan) => ({
  scan: { kind: 'undo', scanId: 'u', at: AT, undoes: undone.scanId } as const,
  undone,
});
const walkIn: Scan = { kind: 'walk-in', scanId: 'w', at: AT, name: 'Ben' };

it('repeated scans of one seat count once', () => {
  const after = applyEntries(door(person('ana', { guests: 1 }), person('bo')), [
    { scan: scanned('ana') },
    { scan: scanned('ana', 0, '2026-05-01T19:05:00.000Z') },
    { scan: scanned('ana', 1) },
    { scan: walkIn },
    { scan: walkIn },
  ]);
  expect(after.people[0]?.arrivals).toMatchObject([
    { place: 0, at: AT },
    { place: 1, at: AT },
  ]);
  expect(countSeats(after)).toEqual({ inside: 3, expected: 3 });
});

it("an undo removes the phone's own scan, not the earlier one of another phone", () => {
  const before = door(person('ana'));
  const scan = scanned('ana');
  expect(applyEntries(before, [{ scan }, undo(scan)])).toEqual(before);
  expect(applyEntries(before, [{ scan: walkIn }, undo(walkIn)])).toEqual(before);
  const theirs = door(person('ana', { arrivals: [{ place: 0, at: '2026-05-01T18:00:00.000Z' }] }));
  expect(applyEntries(theirs, [{ scan }, undo(scan)])).toEqual(theirs);
});

it('the expected people are those who go, with their guests', () => {
  const people = [person('a', { guests: 2 }), person('b', { reply: 'maybe' }), person('c', { reply: 'waiting' })];
  expect(countSeats(door(...people))).toEqual({ inside: 0, expected: 3 });
});

it('names are found by the beginnings of words, and people who are still expected come first', () => {
  const here = person('1', { name: 'Ána Lima', arrivals: [{ place: 0, at: AT }] });
  const all = door(here, person('2', { name: 'Zoë Anders' }), person('3', { name: 'Bo Ek' }));
  expect(findPeople(all, 'an').map(({ userId }) => userId)).toEqual(['2', '1']);
  expect(findPeople(all, 'an li').map(({ userId }) => userId)).toEqual(['1']);
  expect(findPeople(all, '').map(({ userId }) => userId)).toEqual(['3', '2', '1']);
});

it('a code is read as people type it, and its person is found', () => {
  expect(codeIn('0123 4567-89ab cdef 0123 4567 89AB CDEF')).toBe('0123456789ABCDEF0123456789ABCDEF');
  expect(codeIn('Abe')).toBeUndefined();
  const all = door(person('a'), person('b', { tickets: ['x', 'y'] }));
  expect(findTicket(all, 'y')).toEqual({ person: all.people[1], place: 1 });
  expect(findTicket(all, 'z')).toBeUndefined();
});

it.each(SEARCH_CASES)('the search finds $text as every search does', ({ text, found, missed }) => {
  const all = door(person('1', { name: text }));
  for (const search of found) expect([search, findPeople(all, search)]).toEqual([search, all.people]);
  for (const search of missed) expect([search, findPeople(all, search)]).toEqual([search, []]);
});
