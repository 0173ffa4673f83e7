import { violations } from '@meridian/platform/testing/axe';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_ID, openEvent, theEvent } from '../../testing/open-event';
import './event';

const CODE = '0123456789ABCDEF0123456789ABCDEF';
const event = theEvent({
  title: 'Supper',
  location: 'Harbour Hall',
  startTime: '2099-05-01T23:00:00.000Z',
  endTime: '2099-05-02T01:00:00.000Z',
  startLocal: '2099-05-01T19:00',
  endLocal: '2099-05-01T21:00',
  timeZone: 'America/New_York',
  userRsvpStatus: 'attending',
});

it('tickets show time and place, are printed, and lead to a file for calendars', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await openEvent(event, { 'GET /api/events/{id}/ticket': { tickets: [{ place: 0, code: CODE }] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show Ticket' }));
  const ticket = within(await screen.findByRole('dialog', { name: 'Your Ticket' }));
  await ticket.findByRole('img', { name: 'QR code of the ticket, yours' });
  expect(ticket.getByText('Supper')).toBeTruthy();
  expect(ticket.getByText('May 01, 2099 · 7:00 PM – 9:00 PM EDT')).toBeTruthy();
  expect(ticket.getByText('Harbour Hall')).toBeTruthy();
  expect(ticket.getByText('Ana Silva')).toBeTruthy();
  expect(ticket.getByRole('link', { name: 'Save to Calendar' }).getAttribute('href')).toBe(
    `/api/events/${EVENT_ID}/calendar.ics`,
  );
  await userEvent.click(ticket.getByRole('button', { name: 'Print Ticket' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(await violations()).toEqual([]);
});
