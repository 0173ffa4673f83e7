import { aPerson, aProblem, idOf, inDays, type MockedCall, type MockResponse } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goingText } from '../../features/attendees/attendee-list';
import { EVENT_ID, EVENT_PATH, openEvent, theEvent } from '../../testing/open-event';
import { openPage } from '../../testing/open-page';
import './event';

const VISITOR = { session: 'anonymous' } as const;
const WITHOUT_MEMBERSHIP = { session: { subscriptionStatus: 'newsletter' } } as const;
/** Opens the page with a response that may not be an event. */
const open = (response: MockResponse, options = {}) =>
  openPage(EVENT_PATH, { 'GET /api/events/{id}': response }, options);

it('the page shows title, time, place, chapter and the number of people', async () => {
  const times = { startTime: '2099-01-05T15:00:00.000Z', endTime: '2099-01-05T17:30:00.000Z' };
  await openEvent(theEvent({ ...times, timeZone: 'America/New_York', isPublic: false, attendeeCount: 1 }));
  screen.getByRole('heading', { level: 1, name: 'Harbour supper' });
  expect(screen.getByText('Mon, Jan 05, 2099 · 10:00 AM – 12:30 PM EST')).toBeTruthy();
  expect(screen.getByText('Harbour Hall')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=Harbour%20Hall',
  );
  expect(screen.getByText('Bring a friend.')).toBeTruthy();
  expect(screen.getByText('Members Only')).toBeTruthy();
  expect(screen.getByText('1 person going')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Bay Area' })).getAttribute('href')).toBe('/chapters/bay-area');
  expect(await violations()).toEqual([]);
});

it('a visitor signs in to reply, and the reply that they pressed is sent afterwards', async () => {
  const event = theEvent();
  const { sent, location, locationState } = await openEvent(event, {}, VISITOR);
  await userEvent.click(await screen.findByRole('button', { name: 'Maybe' }));
  expect(location()).toBe('/auth');
  const kept = { eventId: EVENT_ID, reply: { status: 'maybe' } };
  expect(locationState()).toEqual({ from: EVENT_PATH, then: kept });
  expect(sent('POST')).toEqual([]);

  const back = await openEvent(event, { 'POST /api/events/{id}/rsvp': event }, { state: kept });
  expect(await screen.findByText('RSVP Updated')).toBeTruthy();
  expect(back.sent('POST')).toEqual([{ status: 'maybe' }]);
  expect([back.location(), back.locationState()]).toEqual([EVENT_PATH, null]);
});

it.each([
  ['Sign in to reply', '/auth'],
  ['Join', '/auth?mode=register&type=full'],
])('a visitor who follows "%s" returns to the event', async (name, address) => {
  const { location, locationState } = await openEvent(theEvent(), {}, VISITOR);
  await userEvent.click(await screen.findByRole('link', { name }));
  expect([location(), locationState()]).toEqual([address, { from: EVENT_PATH }]);
});

it('a person without a membership who replied is led to the plans and back', async () => {
  const kept = { eventId: EVENT_ID, reply: { status: 'attending' } };
  const { location, locationState } = await openEvent(theEvent(), {}, { ...WITHOUT_MEMBERSHIP, state: kept });
  await screen.findByText('Please upgrade to a full membership to RSVP to events.');
  fireEvent.click(screen.getByRole('link', { name: 'Upgrade Now' }));
  expect([location(), locationState()]).toEqual(['/subscribe', { from: EVENT_PATH, then: kept }]);
});

it('the link of the event is copied', async () => {
  const user = userEvent.setup();
  await openEvent();
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});

it('a link has no map, and an event that is over has no RSVP', async () => {
  await openEvent(theEvent({ location: 'https://meet.example/x', startTime: inDays(-2), endTime: inDays(-1.9) }));
  expect(screen.getByText('Past Event')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Map' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
});

it.each([404, 400])('a visitor learns that members see more, and returns after signing in (%i)', async (status) => {
  const { location, locationState } = open({ status, body: aProblem(status, 'This event does not exist.') }, VISITOR);
  expect(await screen.findByText(/Members also see events that are not public/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(location()).toBe('/auth');
  expect(locationState()).toEqual({ from: EVENT_PATH });
});

it.each([404, 400])('a member learns that there is no event, or that it is for members only (%i)', async (status) => {
  open({ status, body: aProblem(status, 'This event does not exist.') });
  expect(await screen.findByRole('heading', { name: 'Event Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Events' }).getAttribute('href')).toBe('/events');
});

it('a placeholder is shown while the event loads, and a retry after a failure', async () => {
  let isDown = true;
  open(() => (isDown ? { status: 503, body: aProblem(503, 'Away') } : theEvent()));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await screen.findByText('The event could not be loaded');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/i }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour supper' })).toBeTruthy();
});

const attendee = (n: number, fields = {}) => ({
  id: idOf(n),
  userId: idOf(n),
  profile: { name: `Person ${n}`, avatarUrl: null },
  ...fields,
});

it('members see who goes, page by page, and how many are not shown', async () => {
  await openEvent(theEvent(), {
    'GET /api/events/{id}/attendees': ({ query }: MockedCall) =>
      query.after
        ? { attendees: [attendee(3)], count: 12, guestCount: 0, hiddenCount: 4 }
        : {
            attendees: [attendee(1), attendee(2, { isHidden: true })],
            count: 12,
            guestCount: 0,
            hiddenCount: 4,
            next: idOf(2),
          },
  });
  expect(await screen.findByText(/^12 members are going, 4 of them not shown/)).toBeTruthy();
  expect(screen.getByText('Person 1')).toBeTruthy();
  expect(screen.getByText('Not shown to members')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe(`${EVENT_PATH}?member=${idOf(1)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Show More People' }));
  expect(await screen.findByText('Person 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show More People' })).toBeNull();
  expect(screen.getByRole('link', { name: 'your profile' }).getAttribute('href')).toBe('/profile');
  expect(await violations()).toEqual([]);
});

it('no names are fetched without a membership', async () => {
  const { calls } = await openEvent(theEvent(), {}, WITHOUT_MEMBERSHIP);
  await screen.findByText('8 people going');
  expect(screen.queryByRole('heading', { name: 'Who Is Going' })).toBeNull();
  expect(calls.some(({ path }) => path.endsWith('/attendees'))).toBe(false);
});

it('the organizer is shown, and people who go see the link to the meeting', async () => {
  await openEvent(
    { ...theEvent({ organizerId: idOf(9) }), meetingUrl: 'https://meet.example/x?pwd=1' },
    {
      [`GET /api/users/${idOf(9)}`]: { user: { id: idOf(9), createdAt: inDays(-9), profile: aPerson('Ana Silva') } },
    },
  );
  const link = await screen.findByRole('link', { name: 'Join the meeting at meet.example' });
  expect(link.getAttribute('href')).toBe('https://meet.example/x?pwd=1');
  expect((await screen.findByText(/Organized by/)).textContent).toBe('Organized by Ana Silva');
});

it('without an organizer, members see that the admins of the chapter organize the event, and visitors do not', async () => {
  const { unmount } = await openEvent();
  expect((await screen.findByText(/Organized by/)).textContent).toBe('Organized by the admins of Bay Area');
  unmount();
  await openEvent(theEvent(), {}, WITHOUT_MEMBERSHIP);
  await screen.findByText('8 people going');
  expect(screen.queryByText(/Organized by/)).toBeNull();
});

it('nobody sees the link to the meeting of a cancelled event', async () => {
  const cancellation = { reason: 'The hall is closed.', at: inDays(-1) };
  await openEvent({ ...theEvent({ status: 'cancelled', cancellation }), meetingUrl: 'https://meet.example/x' });
  expect(await screen.findByText('The hall is closed.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Join the meeting/ })).toBeNull();
});

it('the rest of the page is shown if the attendees do not load', async () => {
  await openEvent(theEvent(), { 'GET /api/events/{id}/attendees': { status: 503 } });
  expect(await screen.findByText('Who is going could not be loaded')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour supper' })).toBeTruthy();
});

it('guests are counted in both numbers of people who go', async () => {
  const page = { attendees: [attendee(1)], count: 1200, guestCount: 1, hiddenCount: 0 };
  const event = theEvent({ attendeeCount: 1200, seatsTaken: 1203, heldSeats: 2 });
  await openEvent(event, { 'GET /api/events/{id}/attendees': page });
  expect(await screen.findByText('1,201 people going')).toBeTruthy();
  expect(await screen.findByText(/^1,200 members and 1 guest are going/)).toBeTruthy();
});

it.each([
  [0, 0, 0, 'Nobody yet'],
  [1, 0, 0, '1 member is going'],
  [1, 0, 1, '1 member is going, not shown'],
  [1, 2, 1, '1 member and 2 guests are going, the member not shown'],
  [12, 0, 4, '12 members are going, 4 of them not shown'],
  [12, 1, 4, '12 members and 1 guest are going, 4 of the members not shown'],
])('the text for %i members and %i guests going and %i not shown is: %s', (count, guestCount, hiddenCount, text) =>
  expect(goingText({ count, guestCount, hiddenCount })).toBe(text),
);
