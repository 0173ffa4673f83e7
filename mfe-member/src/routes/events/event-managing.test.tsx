import { aMembership, idOf, inDays, type MockResponse } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_ID, EVENT_PATH, openEvent, theEvent } from '../../testing/open-event';
import './event';

const ADMIN = { session: { memberships: [aMembership({ role: 'admin' })] } };
const MEMBER = { session: { memberships: [aMembership()] } };
const cancellation = { reason: 'The hall is closed', at: '2026-05-01T10:00:00.000Z' };

const open = (event: MockResponse, options = ADMIN, responses = {}) => openEvent(event, responses, options);
const manage = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Manage' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

it('admins and the organizer are offered to manage the event, and others are not', async () => {
  const first = await open(theEvent());
  expect(await manage()).toEqual(['Edit', 'People', 'Door', 'Message Everyone Going', 'Copy', 'Cancel Event']);
  expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe(`${EVENT_PATH}/edit`);
  expect(screen.getByRole('menuitem', { name: 'Copy' }).getAttribute('href')).toBe(`/events/create?copy=${EVENT_ID}`);
  first.unmount();
  const second = await open(theEvent({ organizerId: idOf(2) }), MEMBER);
  expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  second.unmount();
});

it('only admins are offered to edit an event that is over', async () => {
  const over = { startTime: inDays(-2), endTime: inDays(-1.9), organizerId: '65f000000000000000000001' };
  const first = await open(theEvent(over), MEMBER);
  expect(await manage()).toEqual(['People', 'Door', 'Message Everyone Going', 'Copy']);
  first.unmount();
  const second = await open(theEvent(over));
  expect(await manage()).toEqual(['Edit', 'People', 'Door', 'Message Everyone Going', 'Copy']);
  second.unmount();
  await open(theEvent({ ...over, startTime: inDays(-1), endTime: inDays(1) }), MEMBER);
  expect(await manage()).toContain('Edit');
});

it('an event is cancelled with a reason', async () => {
  let isCancelled = false;
  const event = theEvent({ userRsvpStatus: 'attending' });
  const cancelled = { ...event, status: 'cancelled' as const, cancellation, version: 2 };
  const { sent } = await open(() => (isCancelled ? cancelled : event), ADMIN, {
    'GET /api/events/{id}/people': { people: [], replies: { attending: 12, maybe: 3, waiting: 0 } },
    'POST /api/events/{id}/cancel': () => {
      isCancelled = true;
      return cancelled;
    },
  });
  await manage();
  await choose('Cancel Event');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('15 people will be told why: 12 going, 3 maybe.')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Event' }));
  expect(await within(dialog).findByText('A reason is required')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), ' The hall is closed ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Event' }));
  expect(await screen.findByText('This event was cancelled')).toBeTruthy();
  expect(sent('POST')).toEqual([{ reason: 'The hall is closed' }]);
  expect(screen.getByText('The hall is closed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await manage()).toEqual(['Bring Back', 'People', 'Message Everyone Going', 'Copy']);
});

it('a cancelled event is restored, after showing who is notified', async () => {
  const event = theEvent();
  const cancelled = { ...event, status: 'cancelled' as const, cancellation, version: 2 };
  let isBack = false;
  await open(() => (isBack ? { ...event, version: 3 } : cancelled), ADMIN, {
    'GET /api/events/{id}/people': { people: [], replies: { attending: 1, maybe: 0, waiting: 0 } },
    'POST /api/events/{id}/restore': () => {
      isBack = true;
      return { ...event, version: 3 };
    },
  });
  await manage();
  await choose('Bring Back');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('1 person will be told: 1 going.')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Bring Back' }));
  expect(await screen.findByText('Event brought back')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Going' })).toBeTruthy();
});

it('a cancelled event that is over cannot be managed', async () => {
  const past = { startTime: inDays(-2), endTime: inDays(-1.9) };
  await open(theEvent({ status: 'cancelled', cancellation, ...past }));
  expect(await manage()).toEqual(['People', 'Message Everyone Going', 'Copy']);
});

it('the seats, guests and RSVPs of a draft are shown', async () => {
  const rsvps = { rsvpOpensAt: '2099-01-05T15:00:00.000Z', rsvpClosesAt: '2099-01-06T15:00:00.000Z' };
  const limits = { capacity: 1000, seatsTaken: 0, guestLimit: 2, timeZone: 'America/New_York' };
  await open(theEvent({ status: 'draft', ...limits, ...rsvps }));
  expect(screen.getByText('1,000 seats · up to 2 guests per person')).toBeTruthy();
  expect(screen.getByText('Jan 05, 2099 · 10:00 AM EST').closest('li, div')?.textContent).toContain('RSVPs open');
  expect(screen.getByText('Jan 06, 2099 · 10:00 AM EST').closest('li, div')?.textContent).toContain('RSVPs close');
});

it('a draft is published and deleted', async () => {
  let isPublished = false;
  const draft = theEvent({ status: 'draft' });
  const event = { ...draft, status: 'scheduled' as const, version: 2 };
  const first = await open(() => (isPublished ? event : draft), ADMIN, {
    'POST /api/events/{id}/publish': () => {
      isPublished = true;
      return event;
    },
  });
  expect(screen.getByText('This is a draft')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
  expect(await manage()).toEqual(['Edit', 'Publish', 'Copy', 'Delete Draft']);
  await choose('Publish');
  expect(await screen.findByText(/^11 members of .*Bay Area.* will be notified\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Event published')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Going' })).toBeTruthy();
  first.unmount();

  const { calls, location } = await open(draft, ADMIN, {
    'DELETE /api/events/{id}': { ok: true },
  });
  await manage();
  await choose('Delete Draft');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Draft' }));
  expect(await screen.findByText('Draft deleted')).toBeTruthy();
  expect(calls.map(({ method }) => method)).toContain('DELETE');
  expect(location()).toBe('/events');
});

it('the page shows what has changed since the person replied', async () => {
  const changes = [{ version: 2, at: cancellation.at, text: 'Moved one hour later, same place.' }];
  await open({ ...theEvent({ version: 2, userRsvpStatus: 'attending' }), changes }, MEMBER);
  expect(screen.getByText('Moved one hour later, same place.')).toBeTruthy();
  expect(await violations()).toEqual([]);
});
