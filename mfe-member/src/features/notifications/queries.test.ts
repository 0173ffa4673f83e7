import type { Announcement, JoinRequest, Membership, MyEvent } from '@meridian/shared-types';
import { noticesOf, type Sources } from './queries';

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
const news = (id: string, days: number) => ({ id, title: id, content: '', createdAt: at(days) }) as Announcement;
const texts = (sources: Partial<Sources>) =>
  noticesOf({ requests: [], events: [], announcements: [], pending: [], ...sources }, NOW).map(({ text }) => text);

it('tells of decisions, not of requests that wait', () => {
  expect(
    texts({ requests: [request('a', { status: 'approved', decidedAt: at(-1) }), request('b', { status: 'pending' })] }),
  ).toEqual(['Your request to join Boston was approved.']);
});

it('leaves out what is old, or far away, or over', () => {
  expect(
    texts({
      requests: [request('a', { status: 'rejected', decidedAt: at(-31) })],
      announcements: [{ membership, list: [news('old', -31), news('new', -29)] }],
      events: [event('over', -1), event('soon', 2), event('later', 4)],
    }),
  ).toEqual(['soon', 'new']);
});

it('puts near events first, then the newest', () => {
  expect(
    texts({
      events: [event('soon', 1)],
      announcements: [{ membership, list: [news('third', -5), news('first', -1)] }],
      pending: [{ membership, list: [request('second', { createdAt: at(-3) })] }],
    }),
  ).toEqual(['soon', 'first', 'Ama asks to join Lagos.', 'third']);
});
