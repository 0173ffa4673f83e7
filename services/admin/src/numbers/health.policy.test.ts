import { daysBefore, statusOf } from './health.policy';

const now = new Date('2026-11-25T18:00:00Z');
const ago = (days: number) => daysBefore(now, days);
const old = { createdAt: ago(400), upcomingEvents: 0 };

test.each([
  ['with a message of 60 days ago', { ...old, actedAt: ago(60) }, 'active'],
  ['with an upcoming event, and nobody there', { ...old, upcomingEvents: 1 }, 'active'],
  ['that was just founded', { ...old, createdAt: ago(59) }, 'active'],
  ['whose members only look', { ...old, seenAt: ago(60), actedAt: ago(61) }, 'quiet'],
  ['in which nobody was seen for 61 days', { ...old, seenAt: ago(61), actedAt: ago(90) }, 'asleep'],
  ['of which nothing is known', old, 'asleep'],
])('a chapter %s is %s', (_which, signs, status) => {
  expect(statusOf(signs, now)).toBe(status);
});

test('days are days in UTC', () => {
  expect(daysBefore(now, 30)).toEqual(new Date('2026-10-26T00:00:00Z'));
});
