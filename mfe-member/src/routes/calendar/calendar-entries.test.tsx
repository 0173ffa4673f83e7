import { aMembership, idOf, type MockedCall, settled } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { format } from 'date-fns';
import { at, mine, openCalendar } from '../../testing/open-calendar';
import { press } from '../../testing/open-event-form';
import { never } from '../../testing/open-page';
import './calendar';

const cell = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}`) });
const chooseClocks = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Days and times: / }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
};
const show = (events: object[], path = '/calendar?date=2099-01-15', memberships = [aMembership()]) =>
  openCalendar(({ query }: MockedCall) => (query.time ? [] : events), path, memberships, {
    'GET /api/chapters/admin': never,
    'GET /api/user/event-drafts': never,
  });
beforeEach(() => localStorage.clear());
const entry = (name: RegExp) => within(screen.getByRole('grid')).getByText(name).closest('a') as HTMLElement;

it('every entry has its time, leads to the event, and says whether the user goes', async () => {
  await show([
    mine(1, 15, { userRsvpStatus: 'attending', startTime: at(15, 19), endTime: at(15, 21) }),
    mine(2, 15, { userRsvpStatus: 'maybe', status: 'cancelled' }),
    mine(3, 16, { startLocal: '2099-01-16', endLocal: '2099-01-16' }),
  ]);
  expect(entry(/Event 1/).textContent).toBe('7p7:00 PM  Event 1, going ');
  expect(entry(/Event 2/).textContent).toBe('11a11:00 AM  Event 2, cancelled, maybe ');
  expect(entry(/Event 3/).textContent).toBe('DayAll day  Event 3 ');
  expect(entry(/Event 1/).getAttribute('href')).toBe(`/events/${idOf(1)}`);
  expect(new Set([1, 2, 3].map((n) => entry(new RegExp(`Event ${n}`)).className)).size).toBe(3);
  expect(screen.getByRole('list', { name: 'What entries look like' })).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it("the calendar uses the venue's clocks if the reader chooses so, and keeps the choice", async () => {
  // 1:00 AM in Apia is on the previous day for everyone who reads this in Europe or America.
  const early = mine(1, 15, {
    timeZone: 'Pacific/Apia',
    startLocal: '2099-01-15T01:00',
    endLocal: '2099-01-15T03:00',
    startTime: '2099-01-14T12:00:00.000Z',
    endTime: '2099-01-14T14:00:00.000Z',
  });
  await show([early]);
  await chooseClocks("Venue's time");
  expect(within(cell('Thursday, January 15')).getByText('Event 1')).toBeTruthy();
  expect(within(cell('Thursday, January 15')).getByText('1a')).toBeTruthy();
  await show([early]);
  expect(screen.getByRole('button', { name: "Days and times: Venue's time" })).toBeTruthy();
  await chooseClocks('My time');
  const own = new Date('2099-01-14T12:00:00.000Z');
  expect(within(cell(format(own, 'EEEE, MMMM d'))).getByText('Event 1')).toBeTruthy();
});

it('members of a chapter create an event with Enter on a day, or by dragging over days', async () => {
  const first = await show([]);
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: cell('Wednesday, January 21') },
    { target: cell('Monday, January 19') },
    { keys: '[/MouseLeft]', target: cell('Monday, January 19') },
  ]);
  expect(first.location()).toMatch(/^\/events\/create\?start=2099-01-19&end=2099-01-21/);
  const { location } = await show([]);
  cell('Thursday, January 15').focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(location()).toBe(`/events/create?start=2099-01-16T19%3A00&end=2099-01-16T21%3A00&zone=${zone}`);
});

it('members of a chapter choose a time of the week with arrow keys, which has no zone by the clocks of the venue', async () => {
  const { location } = await show([], '/calendar?view=week&date=2099-01-16');
  await chooseClocks("Venue's time");
  screen.getByRole('button', { name: 'New event: Friday, January 16, 7:00 PM to 9:00 PM' }).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText('Saturday, January 17, 6:00 PM to 8:30 PM')).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}'); // The selection moves into the next week.
  await settled();
  expect(screen.getByRole('group', { name: 'Week of January 18, 2099' })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(location()).toBe('/events/create?start=2099-01-18T18%3A00&end=2099-01-18T20%3A30');
});

it('people without a chapter are not offered to create an event', async () => {
  const { location } = await show([], '/calendar?view=week&date=2099-01-15', []);
  expect(screen.queryByRole('button', { name: /New event/ })).toBeNull();
  await press('Month');
  cell('Thursday, January 15').focus();
  await userEvent.keyboard('{Enter}');
  expect(location()).toContain('/calendar');
});

describe('the calendar is shown on a phone', () => {
  beforeEach(() => {
    const isPhone = (media: string) => ({
      matches: true,
      media,
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
    });
    jest.spyOn(window, 'matchMedia').mockImplementation(isPhone as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('the week is a list by day, in which overlapping events are one below the other', async () => {
    const { location } = await show(
      [
        mine(1, 15, { startTime: at(15, 19), endTime: at(15, 21), userRsvpStatus: 'attending' }),
        mine(2, 15, { startTime: at(15, 18), endTime: at(16, 1) }),
        mine(3, 16, { startLocal: '2099-01-16', endLocal: '2099-01-16' }),
      ],
      '/calendar?view=week&date=2099-01-15',
    );
    const week = within(screen.getByRole('group', { name: 'Week of January 11, 2099' }));
    const listTexts = (day: string) =>
      within(week.getByRole('region', { name: day }))
        .queryAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(week.getAllByRole('region')).toHaveLength(7);
    expect(listTexts('Thursday, January 15')).toEqual(['Event 26:00 PM', 'Event 17:00 PM – 9:00 PM, going']);
    expect(listTexts('Friday, January 16')).toEqual(['Event 3All day', 'Event 2Until 1:00 AM']);
    expect(listTexts('Saturday, January 17')).toEqual([]);
    expect(screen.queryByText('11 PM')).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(week.getByRole('button', { name: 'New event on Saturday, January 17' }));
    expect(location()).toMatch(/^\/events\/create\?start=2099-01-17T19%3A00&end=2099-01-17T21%3A00/);
  });
});
