import { waitFor } from '@testing-library/react';
import type { ServerToClient } from '@meridian/shared-types';
import { queryClient } from '../../api/query';
import { anEvent, mockApi } from '../../testing';
import { toastStore } from '../../toasts/store';
import { registerRsvpChanges } from './rsvp-changes';

const ID = '65f0000000000000000000e1';

const shownTexts = () =>
  toastStore
    .getState()
    .toasts.filter(({ open }) => open)
    .map(({ title, description }) => `${title}: ${description}`);

let changed: ServerToClient['rsvp-changed'];
beforeEach(() => registerRsvpChanges({ on: (_, listener) => (changed = listener) }));

test.each([
  ['seat-given', 'You have a seat: You are going to Harbour supper.'],
  ['seat-offered', 'A seat is held for you: Accept or decline it on the page of Harbour supper.'],
  ['offer-ended', 'The offer has expired: The seat at Harbour supper is no longer held for you.'],
  [
    'seat-lost',
    'You are on the waiting list: Harbour supper has fewer seats now. You are near the top of the waiting list.',
  ],
] as const)('a changed RSVP is shown, and its event is fetched again: %s', async (change, text) => {
  mockApi({ [`GET /api/events/${ID}`]: anEvent({ id: ID, title: 'Harbour supper' }) });
  queryClient.setQueryData([`/api/events/${ID}`], {});
  changed({ eventId: ID, change });
  await waitFor(() => expect(shownTexts()).toContain(text));
  expect(queryClient.getQueryState([`/api/events/${ID}`])).toBeUndefined();
});
