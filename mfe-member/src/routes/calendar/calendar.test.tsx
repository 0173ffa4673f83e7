import { HOUR_MS } from '@meridian/shared-types';
import { aMembership, idOf, inDays, type MockedCall, type MockResponse, settled } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { format } from 'date-fns';
import { anEvent } from '../../testing/builders';
import { at, mine, openCalendar } from '../../testing/open-calendar';
import { press } from '../../testing/open-event-form';
import { never, openPage } from '../../testing/open-page';
import './calendar';

const EVENTS = [
  mine(1, 15, { seriesId: idOf(99) }),
  mine(2, 15, { seriesId: idOf(99) }),
  mine(3, 15),
  mine(4, 15),
  mine(5, 16),
  mine(6, 20, { status: 'cancelled' }),
  mine(7, 21, { chapterId: 9, title: 'Elsewhere' }),
  mine(8, 22, { chapterId: 9, userRsvpStatus: 'maybe', title: 'Mine elsewhere' }),
];
const LONG_AGO = { startTime: '2020-01-05T12:00:00.000Z', endTime: '2020-01-05T13:00:00.000Z' };
const EVERYTHING = [mine(50, 1, { title: 'Long ago', ...LONG_AGO }), ...EVENTS];
/** Returns the same events as the server: those in a period, or on one side of now. */
function events({ query: { time, from, to, limit, after } }: MockedCall) {
  const found = EVERYTHING.filter(({ startTime, endTime }) =>
    from && to ? startTime < to && endTime > from : startTime < new Date().toISOString() === (time === 'past'),
  );
  const start = found.findIndex(({ id }) => id === after) + 1;
  return found.slice(start, start + Number(limit));
}

const open = (path?: string, memberships?: ReturnType<typeof aMembership>[]) => openCalendar(events, path, memberships);
const openList = (list: MockResponse, memberships = [aMembership()]) =>
  openPage('/calendar?view=list', { 'GET /api/events': list }, { session: { memberships } });
const cells = (name: string) => screen.queryAllByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
const cell = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });

it.each([
  [[], null],
  [[aMembership()], '/events/create'],
])('members of a chapter are offered Create Event: %j', async (memberships, target) => {
  await open(undefined, memberships);
  expect(screen.queryByRole('link', { name: 'Create Event' })?.getAttribute('href') ?? null).toBe(target);
});

it('while the calendar loads, its bar, month and columns are shown', async () => {
  const waiting = { 'GET /api/events': never, 'GET /api/user/{userId}/memberships': never, 'GET /api/chapters': never };
  openPage('/calendar?date=2099-01-15', waiting);
  await screen.findByRole('heading', { name: 'Upcoming Events' });
  screen.getByRole('heading', { name: 'January 2099' });
  screen.getByRole('button', { name: 'Week' });
  expect(screen.getAllByRole('gridcell')).toHaveLength(35);
  screen.getByRole('heading', { name: 'Thursday, January 15' });
  expect(screen.queryByText('Nothing on this day.')).toBeNull();
});

it.each([
  [[], []],
  [[aMembership()], ['/events/create', '/events/create']],
])('the list says that the organization has no events: %j', async (memberships, links) => {
  openList([], memberships);
  expect(await screen.findByText('No events yet')).toBeTruthy();
  const offered = screen.queryAllByRole('link', { name: 'Create Event' });
  expect(offered.map((link) => link.getAttribute('href'))).toEqual(links);
  expect(screen.queryByText(/Choose All/)).toBeNull();
});

it('the month begins on Sunday, and a day shows two events and the number of others', async () => {
  await open();
  const grid = screen.getByRole('grid', { name: 'January 2099' });
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label')),
  ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  expect(within(cell('Thursday, January 15')).getByText('Event 2')).toBeTruthy();
  expect(within(cell('Thursday, January 15')).queryByText('Event 3')).toBeNull();
  expect(within(cell('Thursday, January 15')).getByText('+2 more')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('the selected day is shown below, and upcoming events beside it, with one date of a series', async () => {
  await open();
  expect(screen.getAllByRole('button', { name: 'Going' })).toHaveLength(4);
  await userEvent.click(cell('Friday, January 16'));
  expect(screen.getByRole('heading', { name: 'Friday, January 16' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Going' })).toHaveLength(1);
  const side = within(screen.getByRole('heading', { name: 'Upcoming Events' }).closest('section') as HTMLElement);
  expect(side.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [1, 3, 4, 5, 6].map((n) => `Event ${n}`),
  );
  expect(side.getAllByText('Cancelled').map((mark) => mark.closest('article')?.textContent)).toEqual([
    expect.stringContaining('Event 6'),
  ]);
  expect(side.getByRole('link', { name: 'Browse Events' }).getAttribute('href')).toBe('/events');
});

it('the calendar can be operated with the keyboard', async () => {
  const { location } = await open();
  cell('Thursday, January 15').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cell('Friday, January 16'));
  await userEvent.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement).toBe(cell('Sunday, January 18'));
  await userEvent.keyboard('{PageDown}{ArrowUp}{ArrowLeft}{End}');
  expect(document.activeElement).toBe(cell('Saturday, February 14'));
  expect(location()).toBe('/calendar?date=2099-02-14');
  expect(screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toHaveLength(1);
});

it('only the shown days are fetched', async () => {
  const { calls } = await open();
  const asked = () => calls.filter(({ query }) => query.from).map(({ query }) => [query.from, query.to]);
  /** Returns the period of these days. It includes events where clocks are up to 26 hours ahead or behind. */
  const days = (from: Date, to: Date) => [
    new Date(from.getTime() - 26 * HOUR_MS).toISOString(),
    new Date(to.getTime() + 26 * HOUR_MS).toISOString(),
  ];
  expect(asked()).toEqual([days(new Date(2098, 11, 28), new Date(2099, 1, 1))]);
  await press('Week');
  await press('Next week');
  await settled();
  expect(asked().slice(1)).toEqual([
    days(new Date(2099, 0, 11), new Date(2099, 0, 18)),
    days(new Date(2099, 0, 18), new Date(2099, 0, 25)),
  ]);
});

it('the buttons go to the previous and next month, and to today', async () => {
  await open();
  await press('Next month');
  expect(screen.getByRole('grid', { name: 'February 2099' })).toBeTruthy();
  await press('Previous month');
  await press('Previous month');
  expect(screen.getByRole('grid', { name: 'December 2098' })).toBeTruthy();
  const before = new Date();
  await press('Today');
  const today = screen.getByRole('gridcell', { current: 'date' });
  // Midnight may pass while the page opens.
  const shown = [before, new Date()].find((day) => cells(format(day, 'EEEE, MMMM d')).includes(today))!;
  expect(screen.getByRole('grid', { name: format(shown, 'MMMM yyyy') })).toBeTruthy();
});

it('the week is shown by the hour', async () => {
  await open();
  await press('Week');
  const week = screen.getByRole('group', { name: 'Week of January 11, 2099' });
  const column = within(week).getByRole('group', { name: 'Thursday, January 15' });
  expect(
    within(column)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Event 110:00 AM', 'Event 211:00 AM', 'Event 312:00 PM', 'Event 41:00 PM']);
  expect(within(week).getByText('11 PM')).toBeTruthy();
  await press('Next week');
  expect(screen.getByRole('group', { name: 'Week of January 18, 2099' })).toBeTruthy();
});

it('all events are listed, and past ones are marked', async () => {
  await open('/calendar?view=list');
  expect(
    within((await screen.findByRole('heading', { name: 'Past' })).closest('section') as HTMLElement).getByText(
      'Past Event',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Long ago')).toBeTruthy();
});

it('a running event is marked as past and as running', async () => {
  openList(({ query }: MockedCall) =>
    query.time === 'past' ? [anEvent({ startTime: inDays(-0.05), endTime: inDays(0.05) })] : [],
  );
  const past = within((await screen.findByRole('heading', { name: 'Past' })).closest('section') as HTMLElement);
  expect([past.queryByText('Happening now'), past.queryByText('Past Event')].every(Boolean)).toBe(true);
});

it("more pages are fetched until there are enough of the user's events", async () => {
  const others = Array.from({ length: 230 }, (_, n) =>
    anEvent({ id: idOf(1000 + n), chapterId: 9, startTime: at(1, 1), endTime: at(1, 2) }),
  );
  const pages: (string | undefined)[] = [];
  const list = [...others, ...EVENTS];
  openList(({ query }: MockedCall) => {
    if (query.time === 'past') return [];
    if (query.time) pages.push(query.after);
    const start = list.findIndex(({ id }) => id === query.after) + 1;
    return list.slice(start, start + Number(query.limit));
  });
  // One event is in the list, and another one beside it.
  expect((await screen.findAllByText('Event 6')).length).toBe(2);
  expect(pages).toEqual([undefined, idOf(1099), idOf(1199)]);
});

it("my events and my chapters' events are shown first, and all events on request", async () => {
  await open('/calendar?date=2099-01-21');
  expect(within(screen.getByRole('grid')).queryByText('Elsewhere')).toBeNull();
  expect(within(screen.getByRole('grid')).getByText('Mine elsewhere')).toBeTruthy();
  await press('All');
  expect(within(screen.getByRole('grid')).getByText('Elsewhere')).toBeTruthy();
  await press('Mine');
  expect(within(screen.getByRole('grid')).queryByText('Event 1')).toBeNull();
});

it('a retry is offered if the calendar does not load', async () => {
  openPage('/calendar', { 'GET /api/events': { status: 503 } });
  expect(await screen.findByText('The calendar could not be loaded')).toBeTruthy();
});

it('events are listed below their days', async () => {
  await open('/calendar?view=list');
  const day = await screen.findByRole('region', { name: 'Thursday, January 15, 2099' });
  expect(within(day).getAllByRole('article')).toHaveLength(4);
});
