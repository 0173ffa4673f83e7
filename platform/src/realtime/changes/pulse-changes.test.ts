import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { eventsApi, type ServerToClient } from '@meridian/shared-types';
import { queryClient, queryFor } from '../../api/query';
import { anEvent, mockApi } from '../../testing';
import { registerPulseChanges } from './pulse-changes';

const ID = '65f0000000000000000000e1';
const none = { count: 0, names: [] };
const pulse = {
  endsAt: '2026-05-02T00:00:00.000Z',
  mine: null,
  states: { 'on-the-way': none, arriving: none, there: none },
};
const query = queryFor(eventsApi.get, { params: { id: ID } });

let changed: ServerToClient['pulse-changed'];
beforeEach(() => registerPulseChanges({ on: (_, listener) => (changed = listener) }));
afterEach(() => queryClient.clear());

function openPage(event: object) {
  const { calls } = mockApi({ [`GET /api/events/${ID}`]: event });
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  return { calls, stop, isRead: () => waitFor(() => expect(queryClient.getQueryData(query.queryKey)).toBeDefined()) };
}

test('a page that shows the event fetches it again, once for many messages at the same time', async () => {
  const { calls, stop, isRead } = openPage({ ...anEvent({ id: ID, attendeeCount: 2 }), pulse });
  await isRead();
  for (let message = 0; message < 10; message += 1) changed({ eventId: ID });
  await waitFor(() => expect(calls).toHaveLength(2));
  changed({ eventId: ID });
  await waitFor(() => expect(calls).toHaveLength(3));
  stop();
});

test('a page that does not show the event fetches nothing, and no page fetches other events', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { calls, stop, isRead } = openPage(anEvent({ id: ID }));
  await isRead();
  changed({ eventId: ID });
  changed({ eventId: '65f0000000000000000000e2' });
  jest.advanceTimersByTime(10_000);
  expect(calls).toHaveLength(1);
  jest.useRealTimers();
  stop();
});

test.each([
  [8, 80],
  [300, 3000],
  [5000, 3000],
])('the pages of %d people spread their requests over %d ms', async (attendeeCount, most) => {
  const { stop, isRead } = openPage({ ...anEvent({ id: ID, attendeeCount }), pulse });
  await isRead();
  const timer = jest.spyOn(globalThis, 'setTimeout');
  jest.spyOn(Math, 'random').mockReturnValue(1);
  changed({ eventId: ID });
  expect(timer.mock.calls.map(([, wait]) => wait)).toContain(most);
  jest.restoreAllMocks();
  stop();
});

test('a page that was left removes the event from the cache, so that it is fetched again when the page is opened', async () => {
  queryClient.setQueryData(query.queryKey, { ...anEvent({ id: ID }), pulse } as never);
  changed({ eventId: ID });
  await waitFor(() => expect(queryClient.getQueryData(query.queryKey)).toBeUndefined());
});
