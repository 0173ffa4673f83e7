import type { Door } from '@meridian/shared-types';
import { findCorrection } from './verdict';

const door: Door = { now: '', closed: null, next: null, people: [], walkIns: [], undoneWalkIns: [] };

test.each([
  [false, 'A ticket of another day'],
  [true, 'A ticket for another event'],
])('A ticket for an event of which isSameDay is %s is called: %s', (isSameDay, title) => {
  const scan = { scanId: '1', at: '2099-01-05T20:00:00.000Z', kind: 'code' as const, code: 'A'.repeat(32) };
  const times = { startTime: '2099-01-06T01:00:00.000Z', startLocal: '2099-01-05T20:00', timeZone: 'America/New_York' };
  const result = { scanId: '1', result: 'unknown' as const, userId: null, place: null, at: null, isUnexpected: false };
  const entry = { scan, result: { ...result, otherEvent: { title: 'Supper', ...times, isSameDay } } };
  expect(findCorrection(entry, door)).toEqual({
    tone: 'danger',
    title,
    text: 'It is for Supper, Jan 5, 8:00 PM EST. Nobody was checked in.',
  });
});
