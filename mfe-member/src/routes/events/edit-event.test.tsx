import { aMembership, aProblem, inDays } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_ID, EVENT_PATH, theEvent } from '../../testing/open-event';
import { press, set, valueOf } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';
import './edit-event';
import './event';

const ADMIN = [aMembership({ role: 'admin' })];
const EVENT = theEvent({
  startTime: '2031-05-01T23:00:00.000Z',
  endTime: '2031-05-02T01:00:00.000Z',
  timeZone: 'America/New_York',
});

async function open(put?: unknown, event: object = EVENT, memberships = ADMIN) {
  localStorage.clear();
  const responses = { 'GET /api/events/{id}': event, 'PUT /api/events/{id}': put };
  const page = openPage(`${EVENT_PATH}/edit`, responses, { session: { memberships } });
  await screen.findByRole('heading', { name: 'Edit Event' });
  return page;
}
const retitle = async (title: string) => {
  await userEvent.clear(await screen.findByLabelText('Title'));
  await userEvent.type(screen.getByLabelText('Title'), title);
};
/** Refuses the first edit, because another editor was faster. */
const faster = (current: object) => {
  let edits = 0;
  return () => {
    edits += 1;
    return edits === 1
      ? { status: 409, body: { ...aProblem(409, 'Changed meanwhile'), code: 'event_changed', current } }
      : { ...EVENT, version: 3 };
  };
};

it('the form begins with the event, and changes the version that the user has seen', async () => {
  const headers: unknown[] = [];
  const { sent, location } = await open({ ...EVENT, version: 2 });
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (init?.method === 'PUT') headers.push(init.headers);
    return fetch(input, init);
  };
  await screen.findByLabelText('Start time');
  expect(valueOf('Start time')).toBe('2031-05-01T19:00');
  expect(await violations()).toEqual([]);
  await retitle('Garden supper');
  set('Start time', '2031-05-01T20:00');
  await press('Save Changes');
  expect(await screen.findByText('Event changed')).toBeTruthy();
  expect(location()).toBe(EVENT_PATH);
  expect(headers).toEqual([expect.objectContaining({ 'If-Match': '"1"' })]);
  expect(sent('PUT')[0]).toEqual({
    title: 'Garden supper',
    description: 'Bring a friend.',
    location: 'Harbour Hall',
    meetingUrl: '',
    startLocal: '2031-05-01T20:00',
    endLocal: '2031-05-01T22:00', // The duration is the same as before.
    timeZone: 'America/New_York',
    isPublic: true,
    capacity: null,
    guestLimit: 0,
    rsvpOpensLocal: null,
    rsvpClosesLocal: null,
  });
});

it('the form asks what happens to people if there are fewer seats than are taken', async () => {
  const message = '4 seats are taken, 2 more than there would be. The last: Ana and Ben.';
  const fields = [{ path: 'capacity', message, choices: ['keep', 'move'] }];
  const refusal = { status: 409, body: { ...aProblem(409, message, fields), code: 'over_capacity' } };
  const responses: object[] = [refusal, refusal, { ...EVENT, version: 2 }];
  const limited = { ...EVENT, capacity: 4, seatsTaken: 4, rsvpClosesAt: '2031-04-30T22:00:00.000Z' };
  const { sent } = await open(() => responses.shift(), limited);
  await screen.findByLabelText('Capacity');
  expect([valueOf('Capacity'), valueOf('RSVPs close')]).toEqual(['4', '2031-04-30T18:00']);
  set('Capacity', '2');
  await press('Save Changes');
  expect(await screen.findByText(message)).toBeTruthy();
  const next = screen.getByLabelText('Guests allowed').compareDocumentPosition(screen.getByText('Keep Everyone'));
  expect(next).toBe(Node.DOCUMENT_POSITION_PRECEDING); // The question is at its field.
  expect(await violations()).toEqual([]);
  await press('Save Changes'); // Nothing was chosen.
  await screen.findByText(message);
  await press('Move the Last Replies to the Waiting List');
  expect(await screen.findByText('Event changed')).toBeTruthy();
  const bodies = sent('PUT') as Record<string, unknown>[];
  expect(bodies.map((body) => [body.capacity, body.overCapacity])).toEqual([
    [2, undefined],
    [2, undefined],
    [2, 'move'],
  ]);
});

it('both versions are shown if another editor was faster, and the chosen one is saved', async () => {
  const theirs = { ...EVENT, version: 2, title: 'Supper', location: 'Library', meetingUrl: '' };
  const { sent } = await open(faster(theirs));
  await retitle('Garden supper');
  await press('Save Changes');
  expect(await screen.findByText('Somebody else has changed this event')).toBeTruthy();
  expect(screen.getAllByRole('radiogroup').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Title',
    'Location',
  ]);
  const chosen = (group: string) =>
    within(screen.getByRole('radiogroup', { name: group }))
      .getAllByRole('radio')
      .find((each) => each.getAttribute('aria-checked') === 'true')?.textContent;
  expect([chosen('Title'), chosen('Location')]).toEqual(['Keep my versionGarden supper', 'Use their versionLibrary']);
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /Keep my version.*Harbour Hall/ }));
  await press('Save This Version');
  expect(await screen.findByText('Event changed')).toBeTruthy();
  expect(sent('PUT').at(-1)).toMatchObject({
    title: 'Garden supper',
    location: 'Harbour Hall',
  });
});

it('editing continues with the chosen version', async () => {
  const theirs = { ...EVENT, version: 2, title: 'Supper', description: 'Bring two friends.', meetingUrl: '' };
  const { sent } = await open(faster(theirs));
  await retitle('Garden supper');
  await press('Save Changes');
  await screen.findByText('Somebody else has changed this event');
  await press('Continue Editing');
  await screen.findByLabelText('Title');
  expect(valueOf('Title')).toBe('Garden supper');
  expect(screen.getByText('Bring two friends.')).toBeTruthy();
  await press('Save Changes');
  expect(await screen.findByText('Event changed')).toBeTruthy();
  expect(sent('PUT').at(-1)).toMatchObject({
    title: 'Garden supper',
    description: 'Bring two friends.',
  });
});

it('the form is not for others or cancelled events, and once the event is over only for admins', async () => {
  await open(undefined, EVENT, [aMembership()]);
  expect(await screen.findByText('You cannot change this event')).toBeTruthy();
  const over = { ...EVENT, startTime: inDays(-2), endTime: inDays(-1.9), organizerId: '65f000000000000000000001' };
  await open(undefined, over, [aMembership()]);
  expect(await screen.findByText('This event is over')).toBeTruthy();
  await open(undefined, over);
  expect(await screen.findByLabelText('Title')).toBeTruthy();
  await open(undefined, { ...EVENT, status: 'cancelled', cancellation: { reason: 'No hall', at: EVENT.startTime } });
  expect(await screen.findByText('This event was cancelled')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Copy Event' }).getAttribute('href')).toBe(`/events/create?copy=${EVENT_ID}`);
});
