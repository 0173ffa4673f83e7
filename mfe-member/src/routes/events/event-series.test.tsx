import { aMembership, aProblem, idOf, type MockedCall } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { EventDetails } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/builders';
import { choose, press, set } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';
import './create-event';
import './edit-event';
import './event';

const ID = idOf(1);
const ADDRESS = `/events/${ID}`;
const date = (n: number, startLocal: string, fields = {}) => ({
  id: idOf(n),
  startLocal,
  status: 'scheduled' as const,
  isChanged: false,
  ...fields,
});
/** The first date of an event that repeats on some Tuesdays. */
const EVENT: EventDetails = {
  ...anEvent({
    id: ID,
    startTime: '2031-05-06T23:00:00.000Z',
    endTime: '2031-05-07T01:00:00.000Z',
    timeZone: 'America/New_York',
    seriesId: idOf(70),
  }),
  series: {
    every: 'week',
    until: '2031-06-03',
    startLocal: '2031-05-06T19:00',
    dates: [
      date(1, '2031-05-06T19:00'),
      date(2, '2031-05-13T19:00', { status: 'cancelled' }),
      date(3, '2031-05-21T20:30', { isChanged: true }),
    ],
  },
};

function open(path: string, responses: object = {}, event: object = EVENT) {
  localStorage.clear();
  const session = { memberships: [aMembership({ role: 'admin' })] };
  return openPage(path, { [`GET /api${ADDRESS}`]: event, ...responses }, { session });
}

describe('a new event may repeat', () => {
  const repeat = (choice: string) => choose('Repeats', choice);
  async function fill(responses: object = {}) {
    const api = open('/events/create?chapter=1', responses);
    await userEvent.type(await screen.findByLabelText('Title'), 'Supper');
    set('Start time', '2031-11-18T19:00');
    set('End time', '2031-11-18T21:00');
    return api;
  }

  it('the event repeats on a weekday of the month until a day, and the dates are shown', async () => {
    const { sent } = await fill({ 'POST /api/events': EVENT });
    expect(screen.queryByLabelText(/^Last day/)).toBeNull();
    await repeat('The third Tuesday of every month');
    expect(screen.getByText('Nov 18, Dec 16, Jan 20, 2032, Feb 17, and so on')).toBeTruthy();
    set(/^Last day/, '2031-11-18');
    await press('Create Event');
    expect(await screen.findByText('Must be after the start')).toBeTruthy();
    set(/^Last day/, '2032-06-30');
    expect(screen.getByText('The third Tuesday of every month until June 30, 2032')).toBeTruthy();
    expect(screen.getByText('Nov 18, Dec 16, Jan 20, 2032, Feb 17, and 4 more')).toBeTruthy();
    expect(await violations()).toEqual([]);
    await press('Create Event');
    await screen.findByText('Event Created');
    expect(sent('POST')).toEqual([
      expect.objectContaining({
        startLocal: '2031-11-18T19:00',
        repeats: { every: 'month', week: 3, until: '2032-06-30' },
      }),
    ]);
  });

  it('the repetition follows the start to another week of the month', async () => {
    const { sent } = await fill({ 'POST /api/events': EVENT });
    await repeat('The third Tuesday of every month');
    set('Start time', '2031-11-25T19:00');
    set('End time', '2031-11-25T21:00');
    expect(screen.getByRole('combobox', { name: 'Repeats' }).textContent).toBe('The fourth Tuesday of every month');
    await repeat('The last Tuesday of every month');
    await press('Save as Draft');
    await screen.findByText('Draft saved');
    expect(sent('POST')).toEqual([
      expect.objectContaining({ status: 'draft', repeats: { every: 'month', week: 'last' } }),
    ]);
  });

  it('the start shows that clocks skip the hour on one of its dates', async () => {
    const message = 'On Sunday, March 7, 2032 clocks change, and skip this time or show it twice.';
    await fill({
      'POST /api/events': { status: 400, body: aProblem(400, message, [{ path: 'startLocal', message }]) },
    });
    await repeat('Every week');
    await press('Create Event');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('Start time').getAttribute('aria-invalid')).toBe('true');
  });

  it('the copy of a date of a series is a single event', async () => {
    open(`/events/create?copy=${ID}`);
    await screen.findByLabelText('Title');
    expect(screen.getByRole('combobox', { name: 'Repeats' }).textContent).toBe('Does not repeat');
  });
});

describe('a series is edited', () => {
  it('an edit changes this date unless more are chosen', async () => {
    const { sent } = open(`${ADDRESS}/edit`, { [`PUT /api${ADDRESS}`]: { ...EVENT, version: 2 } });
    expect(await screen.findByRole('radio', { name: /^This date/, checked: true })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Repeats' })).toBeNull();
    await press('Save Changes');
    await screen.findByText('Event changed');
    const names = sent('PUT').flatMap((body) => Object.keys(body as object));
    expect(names.filter((name) => ['scope', 'until', 'repeats'].includes(name))).toEqual([]);
  });

  it('an edit of several dates shows what happens to individually changed ones, and changes the end', async () => {
    const changed = { ...EVENT, version: 2, dates: { changed: 26, kept: 1 } };
    const { sent } = open(`${ADDRESS}/edit`, { [`PUT /api${ADDRESS}`]: changed });
    await userEvent.click(await screen.findByRole('radio', { name: /^This and all following/ }));
    expect(screen.getByText(/Replies are kept\. May 21 was changed individually and keeps/)).toBeTruthy();
    expect(await violations()).toEqual([]);
    const end = screen.getByLabelText<HTMLInputElement>(/^Last day of the series/);
    expect(end.value).toBe('2031-06-03');
    await press('Save Changes');
    expect(await screen.findByText('26 dates changed')).toBeTruthy();
    expect(screen.getByText('Harbour supper. 1 date keeps its own changes.')).toBeTruthy();
    expect(sent('PUT')).toEqual([expect.objectContaining({ scope: 'following' })]);
    expect(sent('PUT')).not.toEqual([expect.objectContaining({ until: expect.anything() })]);
  });

  it("an edit removes the last day, and the server's message is shown at its field", async () => {
    const message = 'Must be after the start';
    const responses = [{ status: 400, body: aProblem(400, message, [{ path: 'until', message }]) }, EVENT];
    const { sent } = open(`${ADDRESS}/edit`, { [`PUT /api${ADDRESS}`]: () => responses.shift() });
    await userEvent.click(await screen.findByRole('radio', { name: /^All upcoming dates/ }));
    set(/^Last day of the series/, '2031-05-01');
    await press('Save Changes');
    expect(await screen.findByText(message)).toBeTruthy();
    set(/^Last day of the series/, '');
    await press('Save Changes');
    await screen.findByText('Event changed');
    expect(sent('PUT')).toEqual([
      expect.objectContaining({ scope: 'all', until: '2031-05-01' }),
      expect.objectContaining({ scope: 'all', until: null }),
    ]);
  });

  it('an edit still changes the chosen dates if another editor was faster', async () => {
    const theirs = { ...EVENT, version: 2, title: 'Garden supper', series: { ...EVENT.series, until: null } };
    const changed = { ...aProblem(409, 'Changed'), code: 'event_changed', current: theirs };
    const responses = [
      { status: 409, body: changed },
      { ...EVENT, version: 3 },
    ];
    const { sent } = open(`${ADDRESS}/edit`, { [`PUT /api${ADDRESS}`]: () => responses.shift() });
    await userEvent.click(await screen.findByRole('radio', { name: /^All upcoming dates/ }));
    await press('Save Changes');
    const end = within(await screen.findByRole('radiogroup', { name: 'Last day' }));
    expect(end.getByRole('radio', { name: /^Use their version/, checked: true }).textContent).toContain('No last day');
    await press('Save This Version');
    await screen.findByText('Event changed');
    expect(sent('PUT')).toEqual([
      expect.objectContaining({ scope: 'all', title: 'Harbour supper' }),
      expect.objectContaining({ scope: 'all', title: 'Garden supper' }),
    ]);
  });

  it('an edit of a draft changes how it will repeat', async () => {
    const draft = { ...EVENT, status: 'draft', seriesId: null, series: { ...EVENT.series, dates: [] } };
    const { sent } = open(`${ADDRESS}/edit`, { [`PUT /api${ADDRESS}`]: draft }, draft);
    const repeats = await screen.findByRole('combobox', { name: 'Repeats' });
    expect(repeats.textContent).toBe('Every week');
    expect(screen.queryByRole('radio', { name: /^This date/ })).toBeNull();
    await press('Save Draft');
    await screen.findByText('Draft saved');
    expect(sent('PUT')).toEqual([expect.objectContaining({ repeats: { every: 'week', until: '2031-06-03' } })]);
  });
});

it('one date, or this and all following ones, are cancelled with a reason', async () => {
  const cancelled = { ...EVENT, status: 'cancelled', dates: { changed: 4, kept: 0 } };
  const { sent } = open(ADDRESS, {
    [`POST /api${ADDRESS}/cancel`]: cancelled,
    [`GET /api${ADDRESS}/people`]: ({ query }: MockedCall) => ({
      people: [],
      replies: { attending: 0, maybe: 0, waiting: 0 },
      ...(query.scope && { repliedToDates: query.scope === 'all' ? 1200 : 0 }),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Manage' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel Event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: /^This date.*Only Tuesday, May 6/, checked: true })).toBeTruthy();
  expect(await dialog.findByText('Nobody else has replied yet, so nobody will be told.')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: /^All upcoming dates/ }));
  expect(await dialog.findByText('1,200 people replied to these dates and will be told.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: /^This and all following/ }));
  expect(await dialog.findByText('Nobody else has replied to these dates, so nobody will be told.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'No more Tuesdays.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel These Dates' }));
  expect(await screen.findByText('4 dates cancelled')).toBeTruthy();
  expect(sent('POST')).toEqual([{ reason: 'No more Tuesdays.', scope: 'following' }]);
});

it('the page shows how the event repeats, and leads to its next dates', async () => {
  open(ADDRESS);
  expect(await screen.findByText('Every Tuesday until June 3, 2031')).toBeTruthy();
  const dates = within(screen.getByRole('region', { name: 'Next Dates' })).getAllByRole('link');
  expect(dates.map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
    ['Tue, May 6, 2031', ADDRESS, 'page'],
    ['Tue, May 13, 2031 cancelled', `/events/${idOf(2)}`, null],
    ['Wed, May 21, 2031, 8:30 PM', `/events/${idOf(3)}`, null],
  ]);
  expect(await violations()).toEqual([]);
});
