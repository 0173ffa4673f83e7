import { queryClient } from '@meridian/platform';
import { aProblem, inDays, type MockedCall, type MockResponse, shownToast } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { EventPulse, PulseState } from '@meridian/shared-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_PATH, openEvent, theEvent } from '../../testing/open-event';
import './event';

const none = { count: 0, names: [] as string[] };
const aPulse = (mine: PulseState | null = null, states: Partial<EventPulse['states']> = {}): EventPulse => ({
  endsAt: inDays(0.5),
  mine,
  states: { 'on-the-way': none, arriving: none, there: none, ...states },
});
const today = { startTime: inDays(0.1), endTime: inDays(0.2) };

async function open(pulse?: EventPulse, put: MockResponse = {}, userRsvpStatus: 'attending' | 'maybe' = 'attending') {
  const event = { ...theEvent({ ...today, userRsvpStatus }), ...(pulse && { pulse }) };
  return { ...(await openEvent(event, { 'PUT /api/events/{id}/pulse': put })), event };
}
const group = () => screen.findByRole('group', { name: 'Where you are' });
const button = async (name: RegExp) => within(await group()).getByRole('button', { name });
const isPressed = async (name: RegExp) => (await button(name)).getAttribute('aria-pressed') === 'true';

it('the page shows three buttons with counts, and where people are, some by name and all counted', async () => {
  await open(
    aPulse('there', { 'on-the-way': { count: 1, names: [] }, there: { count: 4, names: ['Ana', 'שרה', 'Bo'] } }),
  );
  expect(
    within(await group())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['On the Way1 person', 'Arriving0 people', 'There4 people']);
  expect([await isPressed(/On the Way/), await isPressed(/Arriving/), await isPressed(/There/)]).toEqual([
    false,
    false,
    true,
  ]);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toContain('On the Way (1): 1 person');
  expect(lines).toContain('There (4): Ana, שרה, Bo and 1 more');
  expect(await violations()).toEqual([]);
});

it('a tap is shown immediately and sent once, and another tap undoes it', async () => {
  const put = jest.fn(({ body }: MockedCall) => {
    const { state } = body as { state: PulseState | null };
    return aPulse(state, state ? { arriving: { count: 1, names: ['Ana'] } } : {});
  });
  const page = await open(aPulse(), put);
  const sent = () => page.sent('PUT');
  expect((await screen.findAllByText(/Nobody is on the way yet/))[0]).toBeTruthy();
  await userEvent.dblClick(await button(/Arriving/));
  await screen.findByText('Arriving (1)');
  expect(sent()).toEqual([{ state: 'arriving' }]);
  expect(await isPressed(/Arriving 1 person|Arriving1 person/)).toBe(true);
  await userEvent.click(await button(/Arriving/));
  await waitFor(() => expect(sent()).toEqual([{ state: 'arriving' }, { state: null }]));
  await waitFor(async () => expect(await isPressed(/Arriving/)).toBe(false));
});

it('a refused state is not shown as set', async () => {
  await open(aPulse(), { status: 409, body: aProblem(409, 'This event was cancelled.') });
  await userEvent.click(await button(/There/));
  await waitFor(() => expect(shownToast()).toMatchObject({ description: 'This event was cancelled.' }));
  expect(await isPressed(/There/)).toBe(false);
});

it('people who manage the event and do not go see the states without buttons', async () => {
  await open(aPulse(null, { there: { count: 1, names: ['Ana'] } }), undefined, 'maybe');
  expect((await screen.findByText('There (1)')).closest('li')?.textContent).toBe('There (1): Ana');
  expect(screen.queryByRole('group', { name: 'Where you are' })).toBeNull();
});

it('the page shows no states on other days', async () => {
  await open();
  expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
});

it('screen readers announce changes only at intervals', async () => {
  const { event } = await open(aPulse());
  const heading = await screen.findByRole('heading', { name: 'Today' });
  const said = () => within(heading.closest('section')!).getByRole('status').textContent;
  const show = (count: number) => {
    const pulse = aPulse(null, { there: { count, names: [] } });
    act(() => void queryClient.setQueryData([`/api${EVENT_PATH}`], { ...event, pulse }));
  };
  jest.useFakeTimers();
  const pass = (milliseconds: number) => {
    act(() => jest.advanceTimersByTime(milliseconds));
    act(() => jest.advanceTimersByTime(1));
  };
  show(1);
  pass(100);
  expect(said()).toBe('1 there');
  for (let second = 2; second <= 20; second += 1) {
    show(second);
    pass(1000);
  }
  expect(said()).toBe('1 there');
  pass(15_000);
  expect(said()).toBe('20 there');
  jest.useRealTimers();
});

it('the event is fetched again when the day ends', async () => {
  const { calls } = await open({ ...aPulse(), endsAt: inDays(0.01) });
  await group();
  const query = queryClient.getQueryCache().find({ queryKey: [`/api${EVENT_PATH}`] })!;
  const [observer] = query.observers;
  const interval = observer!.options.refetchInterval;
  const waits = typeof interval === 'function' ? interval(query as never) : interval;
  expect(waits).toBeGreaterThan(800_000);
  expect(waits).toBeLessThanOrEqual(864_000);
  expect(calls.filter(({ path }) => path === `/api${EVENT_PATH}`)).toHaveLength(1);
});
