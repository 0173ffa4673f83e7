import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { eventsApi, type ServerToClient } from '@meridian/shared-types';
import { anEvent, mockApi, shownToast } from '../../testing';
import { queryClient, queryFor } from '../../api/query';
import { toastStore } from '../../toasts/store';
import { registerEventChanges } from './event-changes';

const ID = '65f0000000000000000000e1';
const event = anEvent({ id: ID });
const moved = { version: 2, at: '2026-05-01T10:00:00.000Z', text: 'Moved one hour later, same place.' };

let changed: ServerToClient['event-changed'];
beforeEach(() => registerEventChanges({ on: (_, listener) => (changed = listener) }));
afterEach(() => {
  queryClient.clear();
  toastStore.setState({ toasts: [] });
});

/** Shows a list of events. */
function showList() {
  const stop = new QueryObserver(queryClient, queryFor(eventsApi.list)).subscribe(() => undefined);
  return stop;
}

test('shown queries of the event are fetched again, cached ones are removed, and the rest stays', async () => {
  const { calls } = mockApi({ 'GET /api/events': [event] });
  const stop = showList();
  await waitFor(() => expect(queryClient.getQueryData(['/api/events'])).toBeDefined());
  queryClient.setQueryData(['/api/events', { chapter: '1' }, 'pages'], { pages: [[event]], pageParams: [undefined] });
  queryClient.setQueryData(['/api/events', { chapter: '2' }], []);
  queryClient.setQueryData(['/api/chapters'], [{ id: ID, version: 1 }]);
  changed({ eventId: ID });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['/api/events'], ['/api/events', { chapter: '2' }], ['/api/chapters']]);
  changed({ eventId: '65f0000000000000000000e2' });
  expect(calls).toHaveLength(2);
  stop();
});

test.each([
  ['attending', 1, 'Dinner has changed'],
  ['maybe', 1, 'Dinner has changed'],
  ['not_attending', 1, undefined],
  [null, 1, undefined],
  ['attending', 2, undefined], // This version already contains the change.
] as const)('A person with the RSVP %s to version %d sees the toast %s', async (userRsvpStatus, version, title) => {
  const known = { ...event, userRsvpStatus, version };
  const { calls } = mockApi({
    'GET /api/events': [known],
    [`GET /api/events/${ID}`]: { ...known, version: 3, changes: [moved] },
  });
  const stop = showList();
  await waitFor(() => expect(queryClient.getQueryData(['/api/events'])).toBeDefined());
  changed({ eventId: ID });
  const replied = userRsvpStatus === 'attending' || userRsvpStatus === 'maybe';
  await waitFor(() => expect(calls).toHaveLength(replied ? 3 : 2));
  if (title) await waitFor(() => expect(shownToast()?.title).toBe(title));
  else expect(shownToast()).toBeUndefined();
  stop();
});

test('the toast about a cancellation contains its reason', async () => {
  const known = { ...event, userRsvpStatus: 'attending' };
  mockApi({
    'GET /api/events': [known],
    [`GET /api/events/${ID}`]: {
      ...known,
      version: 2,
      status: 'cancelled',
      cancellation: { reason: 'No hall', at: moved.at },
    },
  });
  const stop = showList();
  await waitFor(() => expect(queryClient.getQueryData(['/api/events'])).toBeDefined());
  changed({ eventId: ID });
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Dinner was cancelled', description: 'No hall' }));
  stop();
});

test('a running fetch is repeated, because it may have begun before the change', async () => {
  const { calls } = mockApi({ 'GET /api/events': [event] });
  const stop = showList();
  await waitFor(() => expect(calls).toHaveLength(1));
  changed({ eventId: ID });
  await waitFor(() => expect(calls).toHaveLength(2));
  stop();
});
