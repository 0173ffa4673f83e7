import { aMembership, aProblem, idOf, inDays, type MockedCall, type RenderOptions } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { Event } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/builders';
import { choose, press } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';
import './events';

const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    anEvent({ id: idOf(n + 1), title: `Event ${n + 1}`, startTime: inDays(n + 1) }),
  );

/** Returns the pages of the list as the server does. */
const paged =
  (events: Event[]) =>
  ({ query }: MockedCall) => {
    const from = query.after ? events.findIndex(({ id }) => id === query.after) + 1 : 0;
    return events.slice(from, from + Number(query.limit));
  };

async function open(events: Event[], responses = {}, options: RenderOptions = {}) {
  const page = openPage('/events', { 'GET /api/events': paged(events), ...responses }, options);
  await screen.findByText(events[0]?.title ?? 'No events found');
  return page;
}
const lists = (calls: MockedCall[]) => calls.filter(({ path }) => path === '/api/events').map(({ query }) => query);
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('upcoming events are shown first, with chapter, time and place', async () => {
  const times = { startTime: '2099-01-05T15:00:00.000Z', endTime: '2099-01-05T17:30:00.000Z' };
  const { calls } = await open([anEvent({ isPublic: false, ...times, timeZone: 'America/New_York' })]);
  expect(lists(calls)).toEqual([{ time: 'upcoming', series: 'next', limit: '10' }]);
  const card = screen.getByRole('article');
  await within(card).findByText('Bay Area');
  expect(within(card).getByText('Members Only')).toBeTruthy();
  expect(card.querySelector('time')?.textContent).toBe('Jan 05, 2099 · 10:00 AM – 12:30 PM EST');
  expect(within(card).getByText('8 going')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('URLs in the description and the location become links', async () => {
  await open([anEvent({ location: 'https://zoom.us/j/1', description: 'Sign up: https://example.org/a.' })]);
  expect(screen.getByRole('link', { name: 'https://zoom.us/j/1' }).getAttribute('href')).toBe('https://zoom.us/j/1');
  expect(screen.getByRole('link', { name: 'https://example.org/a' })).toBeTruthy();
});

it('placeholders for the cards are shown while they load', async () => {
  let finish: (events: Event[]) => void = () => undefined;
  const events = new Promise<Event[]>((resolve) => {
    finish = resolve;
  });
  const { container } = openPage('/events', { 'GET /api/events': () => events });
  const place = await waitFor(() => {
    const skeleton = container.querySelector('[aria-hidden=true]:empty')?.parentElement;
    if (!skeleton) throw new Error('Nothing is loading');
    return skeleton.className;
  });
  finish([anEvent()]);
  expect((await screen.findByRole('article')).parentElement?.className).toBe(place);
});

it('the search, the filters and the order are in the address', async () => {
  const { calls, location } = await open([anEvent()]);
  await userEvent.type(screen.getByLabelText('Search events'), 'supper');
  await waitFor(() => expect(location()).toBe('/events?search=supper'));
  await choose('Time', 'Past');
  await choose('Chapter', 'Bay Area');
  await press('Popular');
  await waitFor(() =>
    expect(lists(calls).at(-1)).toEqual({ search: 'supper', chapter: '1', time: 'past', sort: 'popular', limit: '10' }),
  );
  expect(pressed('Popular')).toBe('true');
  expect(pressed('Latest')).toBe('false');
});

it("the events of all the person's chapters are listed together", async () => {
  const memberships = [aMembership({ chapterId: 7 }), aMembership({ id: 'm2', chapterId: 3 })];
  const { calls, location } = await open([anEvent()], {}, { session: { memberships } });
  await choose('Chapter', 'My chapters');
  await waitFor(() => expect(location()).toBe('/events?chapter=mine'));
  const query = { chapters: '7,3', time: 'upcoming', series: 'next', limit: '10' };
  await waitFor(() => expect(lists(calls).at(-1)).toEqual(query));
});

it('only people with chapters are offered My Chapters', async () => {
  await open([anEvent()]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Chapter' }));
  expect(screen.queryByRole('option', { name: 'My chapters' })).toBeNull();
});

it('Load More Events loads further pages', async () => {
  await open(many(12));
  expect(screen.getAllByRole('article')).toHaveLength(10);
  await press('Load More Events');
  expect(await screen.findByText('Event 12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load More Events' })).toBeNull();
});

it('an RSVP is shown immediately, and the lists are then fetched again', async () => {
  let going = false;
  let finish = () => {};
  const { calls } = await open([anEvent()], {
    'GET /api/events': () => [anEvent({ userRsvpStatus: going ? 'attending' : null, attendeeCount: going ? 9 : 8 })],
    'POST /api/events/{id}/rsvp': () =>
      new Promise((resolve) => {
        finish = () => {
          going = true;
          resolve(anEvent({ userRsvpStatus: 'attending', attendeeCount: 9 }));
        };
      }),
  });
  await press('Going');
  await waitFor(() => expect(pressed('Going')).toBe('true'));
  expect(screen.getByText('9 going')).toBeTruthy();
  expect(lists(calls)).toHaveLength(1);
  finish();
  expect(await screen.findByText('RSVP Updated')).toBeTruthy();
  expect(screen.getByText('Your response has been saved.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ status: 'attending' });
  await waitFor(() => expect(lists(calls)).toHaveLength(2));
});

it('several RSVPs are sent in parallel, and the lists are fetched after the last one', async () => {
  const pendingResponses: (() => void)[] = [];
  const events = [anEvent({ id: idOf(1), title: 'First' }), anEvent({ id: idOf(2), title: 'Second' })];
  const { calls } = await open(events, {
    'POST /api/events/{id}/rsvp': ({ params }: MockedCall) =>
      new Promise((resolve) => {
        pendingResponses.push(() => resolve(params.id === idOf(1) ? { status: 500 } : anEvent({ id: params.id })));
      }),
  });
  const going = (title: string) =>
    within(screen.getByRole('group', { name: `RSVP for ${title}` })).getByRole('button', { name: 'Going' });
  await userEvent.click(going('First'));
  await userEvent.click(going('Second'));
  await waitFor(() => expect(pendingResponses).toHaveLength(2));
  pendingResponses[0]?.();
  await waitFor(() => expect(going('First').getAttribute('aria-pressed')).toBe('false'));
  expect(going('Second').getAttribute('aria-pressed')).toBe('true');
  expect(lists(calls)).toHaveLength(1);
  pendingResponses[1]?.();
  await waitFor(() => expect(lists(calls)).toHaveLength(2));
});

it.each([
  [{ status: 409, body: aProblem(409, 'This event is over.') }, 'This event is over.'],
  [{ status: 500 }, 'Unable to update RSVP'],
])('a refused RSVP is reverted', async (response, text) => {
  await open([anEvent({ userRsvpStatus: 'maybe' })], { 'POST /api/events/{id}/rsvp': response });
  await press("Can't Go");
  expect(await screen.findByText('RSVP Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(pressed("Can't Go")).toBe('false');
  expect(pressed('Maybe')).toBe('true');
});

it('a reply is withdrawn', async () => {
  let status: 'maybe' | null = 'maybe';
  const { calls } = await open([anEvent()], {
    'GET /api/events': () => [anEvent({ userRsvpStatus: status })],
    'DELETE /api/events/{id}/rsvp': () => {
      status = null;
      return anEvent();
    },
  });
  await press('Withdraw Reply');
  expect(await screen.findByText('RSVP withdrawn')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw Reply' })).toBeNull());
  expect(pressed('Maybe')).toBe('false');
});

it('people without a subscription are asked to upgrade, and no RSVP is sent', async () => {
  const { sent } = await open([anEvent()], {}, { session: { subscriptionStatus: 'newsletter' } });
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
  await press('Going');
  expect(await screen.findByText('Membership Required')).toBeTruthy();
  expect(screen.getByText('Please upgrade to a full membership to RSVP to events.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  expect(pressed('Going')).toBe('false');
});

it('past and running events are marked, and have no RSVP buttons', async () => {
  await open([
    anEvent({ startTime: inDays(-0.1), endTime: inDays(0.1) }),
    anEvent({ id: idOf(2), title: 'Last supper', startTime: inDays(-2), endTime: inDays(-3) }),
  ]);
  expect(screen.getByText('Happening now')).toBeTruthy();
  expect(screen.getByText('Past Event')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
});

it.each([
  ['nobody', false, { session: 'anonymous' }],
  ['a newsletter account', false, { session: { subscriptionStatus: 'newsletter', memberships: [aMembership()] } }],
  ['an active member without a chapter', false, { session: { subscriptionStatus: 'active', memberships: [] } }],
  ['an active member', true, { session: { subscriptionStatus: 'active', memberships: [aMembership()] } }],
  ['a site admin', true, { isAdmin: true }],
] as const)('Create Event is offered to those who may create one: %s: %s', async (_who, mayCreate, options) => {
  await open([anEvent()], {}, options as Parameters<typeof open>[2]);
  const link = screen.queryByRole('link', { name: 'Create Event' });
  expect(link?.getAttribute('href')).toBe(mayCreate ? '/events/create' : undefined);
});

it('visitors are asked to sign in, and are shown the plans', async () => {
  await open([anEvent()], {}, { session: 'anonymous' });
  const links = ['Sign In', 'Membership Plans'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(links).toEqual(['/auth', '/subscribe']);
  expect(screen.queryByText('Upgrade Now')).toBeNull();
});

it('an empty list shows a text, and one that does not load shows an error', async () => {
  await open([]);
  openPage('/events', { 'GET /api/events': { status: 503 } }, { session: 'anonymous' });
  expect(await screen.findByText('The events could not be loaded')).toBeTruthy();
});
