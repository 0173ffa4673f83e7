import type { Announcement, JoinRequest, Membership, MyEvent } from '@meridian/shared-types';
import { createNotices, type Sources } from './notices';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const membership = { chapter: { name: 'Lagos', slug: 'lagos' } } as Membership;
const request = (id: string, fields: Partial<JoinRequest>) =>
  ({
    id,
    chapter: { name: 'Boston', state: '' },
    userProfile: { name: 'Ama' },
    message: '',
    createdAt: at(-2),
    ...fields,
  }) as JoinRequest;
const event = (id: string, days: number) => ({ id, title: id, location: '', startTime: at(days) }) as MyEvent;
const announcement = (id: string, days: number) =>
  ({ id, title: id, content: '', createdAt: at(days) }) as Announcement;
const texts = (sources: Partial<Sources>) =>
  createNotices({ requests: [], events: [], announcements: [], pending: [], ...sources }, NOW).map(({ text }) => text);

it('includes decisions, but no pending requests of the user', () => {
  expect(
    texts({ requests: [request('a', { status: 'approved', decidedAt: at(-1) }), request('b', { status: 'pending' })] }),
  ).toEqual(['Your request to join Boston was approved.']);
});

it('omits old items, past events and events in the distant future', () => {
  expect(
    texts({
      requests: [request('a', { status: 'rejected', decidedAt: at(-31) })],
      announcements: [{ membership, list: [announcement('old', -31), announcement('new', -29)] }],
      events: [event('over', -1), event('soon', 2), event('later', 4)],
    }),
  ).toEqual(['soon', 'new']);
});

it('lists upcoming events first, then the newest items', () => {
  expect(
    texts({
      events: [event('soon', 1)],
      announcements: [{ membership, list: [announcement('third', -5), announcement('first', -1)] }],
      pending: [{ membership, list: [request('second', { createdAt: at(-3) })] }],
    }),
  ).toEqual(['soon', 'first', 'Ama asks to join Lagos.', 'third']);
});
