import { idOf, type MockedCall } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someSchedulingHints } from '../../testing/builders';
import { openEventForm, set } from '../../testing/open-event-form';
import './create-event';

const aClash = (n: number) => ({
  id: idOf(n),
  title: `Dinner ${n}`,
  chapterId: 2,
  chapterName: 'Sacramento',
  startTime: '2030-03-02T03:00:00.000Z',
  endTime: '2030-03-02T05:00:00.000Z',
  startLocal: '2030-03-01T19:00',
  endLocal: '2030-03-01T21:00',
  timeZone: 'America/Los_Angeles',
});

async function open(schedulingHints: unknown, path = '/events/create?chapter=1') {
  const { calls } = await openEventForm(path, { 'GET /api/events/scheduling-hints': schedulingHints });
  return {
    asked: () => calls.filter(({ path: at }) => at === '/api/events/scheduling-hints').map(({ query }) => query),
  };
}
const panel = () => screen.getByRole('region', { name: 'Around this time' });
const lines = async () =>
  (await within(panel()).findAllByRole('listitem')).map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

it('nothing is shown until the times are set, and the server is asked once when they no longer change', async () => {
  const { asked } = await open(someSchedulingHints());
  expect(panel().textContent).toBe('');
  expect(panel().getAttribute('aria-live')).toBe('polite');
  set('Start time', '2030-03-01T18:00');
  set('Start time', '2030-03-01T19:00');
  set('End time', '2030-03-01T21:00');
  expect(await lines()).toEqual([
    'No other events that evening',
    'All 12 members of the chapter and 30 of 40 members of all chapters are awake at that time',
  ]);
  expect(asked()).toEqual([
    { chapter: '1', startLocal: '2030-03-01T19:00', endLocal: '2030-03-01T21:00', timeZone: 'America/Los_Angeles' },
  ]);
  await userEvent.click(screen.getByRole('switch', { name: 'Public event' }));
  await waitFor(async () =>
    expect((await lines()).at(-1)).toBe('All 12 members of the chapter are awake at that time'),
  );
  expect(asked()).toHaveLength(1);
});

it('holidays, the first other events, and earlier attendance are shown', async () => {
  await open(
    someSchedulingHints({
      holidays: [{ id: idOf(1), date: '03-01', name: 'Founders Day' }],
      clashes: [1, 2, 3, 4, 5, 6].map(aClash),
      history: { events: 5, averageGoing: 12 },
      reach: null,
    }),
    '/events/create?chapter=1&start=2030-03-01T19:00&end=2030-03-01T21:00',
  );
  const shown = await lines();
  expect(shown[0]).toBe('That day is a holiday: Founders Day');
  expect(shown[1]).toBe('Also then: Dinner 1, Mar 1, 7:00 PM PST, Sacramento');
  expect(shown.slice(5)).toEqual([
    'and 2 other events nearby',
    'In the last year 5 events of the chapter began about this time of day: 12 people went on average',
  ]);
  expect(screen.getByRole('link', { name: 'Dinner 1' }).getAttribute('href')).toBe(`/events/${idOf(1)}`);
  expect(await violations()).toEqual([]);
});

it('nothing is shown if the scheduling hints do not load', async () => {
  const { asked } = await open(
    (_: MockedCall) => ({ status: 503 }),
    '/events/create?chapter=1&start=2030-03-01T19:00&end=2030-03-01T21:00',
  );
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(panel().textContent).toBe('');
  expect(screen.getByRole('button', { name: 'Create Event' })).toHaveProperty('disabled', false);
});
