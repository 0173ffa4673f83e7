import { aProfile } from '@meridian/shared-types/testing';
import { aChapter, aMembership, aProblem, aUser, idOf, mockApi, renderApp } from '@meridian/platform/testing';
import type { ChatSettings, ChapterDetails, ChapterEvent, DirectoryEntry } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import './chapter-admin';

const LAGOS: ChapterDetails = {
  ...aChapter({ name: 'Lagos', description: '', state: 'Lagos State', timeZone: 'Africa/Lagos', eventCount: 0 }),
  version: 3,
};
const place = aMembership({ role: 'admin', chapter: { name: 'Lagos', state: 'Lagos State', slug: 'lagos' } });
const session = { subscriptionStatus: 'active' as const, memberships: [place] };
const anEvent = (n: number, fields: Partial<ChapterEvent>): ChapterEvent => ({
  id: idOf(n),
  title: `Supper ${n}`,
  startTime: '2031-05-01T18:00:00.000Z',
  endTime: '2031-05-01T20:00:00.000Z',
  startLocal: '2031-05-01T19:00',
  endLocal: '2031-05-01T21:00',
  timeZone: 'Africa/Lagos',
  chapterId: 1,
  attendeeCount: 3,
  isPublic: true,
  status: 'scheduled',
  cancellation: null,
  seriesId: null,
  capacity: 20,
  seatsTaken: 4,
  waitingCount: 1,
  organizerName: 'Bo Organizer',
  attendance: null,
  ...fields,
});
const PAST = { startTime: '2024-05-01T18:00:00.000Z', endTime: '2024-05-01T20:00:00.000Z' };
const SETTINGS: ChatSettings = { chapterId: 1, slowModeSeconds: 0, isClosed: false, version: 0 };

function open(tab: string, responses: object = {}) {
  const api = mockApi({
    'GET /api/auth/me': { user: aUser(session) },
    'GET /api/chapters/by-slug/{slug}': LAGOS,
    'GET /api/chapters': [LAGOS],
    'GET /api/chapters/1/join-requests': [],
    'GET /api/announcements': [],
    'GET /api/chapters/1/event-counts': { drafts: 1, upcoming: 2, past: 1300 },
    'GET /api/chapters/1/reports': { reports: [], next: null },
    'GET /api/chapters/1/moderation': { removals: [], mutes: [], held: [], settings: SETTINGS, heldWords: [] },
    ...responses,
  });
  return { ...api, ...renderApp(routes, { path: `/chapters/lagos/admin?tab=${tab}`, session }) };
}
const show = async (view: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: view }));
};

it('upcoming events, drafts and past events with attendance are listed, and a draft is published', async () => {
  const views: Record<string, ChapterEvent[]> = {
    upcoming: [
      anEvent(1, {}),
      anEvent(2, { status: 'cancelled', cancellation: { reason: 'No hall', at: PAST.endTime } }),
    ],
    drafts: [anEvent(3, { status: 'draft' })],
    past: [anEvent(4, { ...PAST, attendance: { going: 4, checkedIn: 3, walkIns: 1 } })],
  };
  const { calls } = open('events', {
    'GET /api/chapters/1/events': ({ query }: { query: { view: string } }) => ({
      events: views[query.view],
      next: null,
    }),
    'POST /api/events/{id}/publish': { status: 409, body: aProblem(409, 'This event is already published.') },
  });
  expect(await screen.findByRole('tab', { name: /^Events\s*2$/ })).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^People\s*12$/ })).toBeTruthy();
  const supper = await screen.findByRole('article', { name: 'Supper 1' });
  expect(supper.textContent).toContain('4 of 20 seats taken · 1 waiting');
  expect(supper.textContent).toContain('Bo Organizer');
  expect(within(supper).getByRole('link', { name: 'Door' }).getAttribute('href')).toBe(`/events/${idOf(1)}/door`);
  expect(screen.getByRole('article', { name: 'Supper 2' }).textContent).toContain('No hall');
  expect(screen.getByRole('link', { name: 'New Event' }).getAttribute('href')).toBe('/events/create?chapter=1');
  expect(await violations()).toEqual([]);

  await show(/^Past \(1,300\)$/);
  const past = await screen.findByRole('article', { name: 'Supper 4' });
  expect(past.textContent).toContain('3 of 4 came (75 %) · 1 walk-in');
  expect(within(past).getByRole('link', { name: 'Attendance CSV' }).getAttribute('href')).toBe(
    `/api/events/${idOf(4)}/attendance/export`,
  );

  await show(/^Drafts \(1\)$/);
  const draft = await screen.findByRole('article', { name: 'Supper 3' });
  await userEvent.click(within(draft).getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^11 members of .*Lagos.* will be notified\.$/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('This event is already published.')).toBeTruthy();
  expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('/publish'))).toBe(true);
});

it('an event is cancelled with a reason', async () => {
  const { calls } = open('events', {
    'GET /api/chapters/1/events': { events: [anEvent(1, { seriesId: idOf(9) })], next: null },
    'GET /api/events/{id}/people': { people: [], replies: { attending: 1, maybe: 1200, waiting: 2 } },
    'POST /api/events/{id}/cancel': { status: 409, body: aProblem(409, 'This event was cancelled.') },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel Event' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('This cancels only this date.');
  expect(
    await within(dialog).findByText('1,203 people will be told why: 1 going, 1,200 maybe, 2 on the waiting list.'),
  ).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Event' }));
  expect(await within(dialog).findByText('A reason is required')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'No hall');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Event' }));
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ reason: 'No hall' }));
});

it('a text is shown if there are no events, or if they could not be loaded', async () => {
  let isAway = true;
  open('events', {
    'GET /api/chapters/1/events': () => (isAway ? { status: 503 } : { events: [], next: null }),
  });
  expect(await screen.findByText('The events could not be loaded')).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No upcoming events')).toBeTruthy();
});

it('a member is muted from the list of people', async () => {
  const entry: DirectoryEntry = {
    id: idOf(2),
    userId: idOf(2),
    chapterId: 1,
    role: 'member',
    joinedAt: '2024-01-01T00:00:00.000Z',
    profile: aProfile({ name: 'Cy Author' }),
  };
  const { calls } = open('people', {
    'GET /api/chapters/1/members': [entry],
    'GET /api/chapters/1/bans': [],
    'GET /api/chapters/1/invites': [],
    'PUT /api/chapters/1/mutes/{userId}': { ok: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mute Cy Author?' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Insults');
  await userEvent.type(within(dialog).getByLabelText('Until'), '2199-01-01T10:00');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText('Member muted')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    params: { chapterId: '1', userId: idOf(2) },
    body: { reason: 'Insults', until: new Date('2199-01-01T10:00').toISOString() },
  });
});
