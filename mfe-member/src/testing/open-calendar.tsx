import { aMembership, idOf, type MockResponse, settled } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { anEvent } from './builders';
import { openPage, type Responses } from './open-page';

export const at = (day: number, hour: number, month = 0) => new Date(2099, month, day, hour).toISOString();
/** Returns the n-th event of a day in January 2099, which lasts an hour. */
export const mine = (n: number, day: number, fields = {}) =>
  anEvent({ id: idOf(n), title: `Event ${n}`, startTime: at(day, 9 + n), endTime: at(day, 10 + n), ...fields });

/** Opens the calendar of a member with these events. */
export async function openCalendar(
  events: MockResponse,
  path = '/calendar?date=2099-01-15',
  memberships = [aMembership()],
  responses: Responses = {},
) {
  const page = openPage(path, { 'GET /api/events': events, ...responses }, { session: { memberships } });
  await screen.findByRole('heading', { name: 'Upcoming Events' });
  await settled();
  return page;
}
