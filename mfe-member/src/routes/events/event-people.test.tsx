import { aProfile } from '@meridian/shared-types/testing';
import { aMembership, aProblem, idOf, type MockedCall, type MockResponse } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { InvolvedPerson } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_ID, EVENT_PATH, theEvent } from '../../testing/open-event';
import { choose } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';

const ADDRESS = `${EVENT_PATH}/people`;

const aPerson = (number: number, fields: Partial<InvolvedPerson> = {}): InvolvedPerson => ({
  userId: idOf(number),
  profile: { name: `Person ${number}`, avatarUrl: null },
  chapterName: 'Bay Area',
  reply: 'attending',
  guests: 0,
  since: '2026-03-01T15:04:00.000Z',
  waitingPlace: null,
  ...fields,
});

function open(people: MockResponse, role: 'admin' | 'member' = 'admin', event: MockResponse = theEvent()) {
  const user = { id: idOf(1), createdAt: '2024-01-05T12:00:00.000Z', profile: aProfile({ name: 'Kwame Mensah' }) };
  const { calls } = openPage(
    ADDRESS,
    { 'GET /api/events/{id}': event, 'GET /api/events/{id}/people': people, 'GET /api/users/{id}': { user } },
    { session: { memberships: [aMembership({ role })] } },
  );
  return { queries: () => calls.filter(({ path }: MockedCall) => path === `/api${ADDRESS}`).map(({ query }) => query) };
}

it('the replies are shown with guests and place on the waiting list', async () => {
  open({ people: [aPerson(1, { guests: 2 }), aPerson(2, { reply: 'waiting', waitingPlace: 3, chapterName: null })] });
  const table = await screen.findByRole('table', { name: 'People' });
  const [, first, second] = within(table).getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(within(first!).getByRole('rowheader').textContent).toContain('Person 1');
  expect(cells(first).slice(0, 3)).toEqual(['Bay Area', 'Going', '2']);
  expect(cells(second).slice(0, 3)).toEqual(['', 'Waiting, 3rd in line', '0']);
  expect(await violations()).toEqual([]);
});

it('a name opens the person over the list', async () => {
  open({ people: [aPerson(1)] });
  const link = await screen.findByRole('link', { name: 'Person 1' });
  expect(link.getAttribute('href')).toBe(`${ADDRESS}?member=${idOf(1)}`);
  await userEvent.click(link);
  expect(await screen.findByRole('dialog', { name: 'Kwame Mensah' })).toBeTruthy();
});

it('the page shows who came and who did not, once the event is over', async () => {
  const over = theEvent({ startTime: '2026-03-02T15:00:00.000Z', endTime: '2026-03-02T17:00:00.000Z' });
  const people = [aPerson(1, { guests: 1, cameIn: 2 }), aPerson(2), aPerson(3, { reply: 'maybe', cameIn: 1 })];
  open({ people, attendance: { going: 3, checkedIn: 2, walkIns: 1 } }, 'admin', over);
  expect(await screen.findByText('2 of 3 came · 1 no-show · 1 walk-in')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export Attendance' }).getAttribute('href')).toBe(
    `/api/events/${EVENT_ID}/attendance/export`,
  );
  const rows = within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '2 of 2',
    'No-show',
    'Came',
  ]);
});

it('the list is searched and filtered, and the file contains the result', async () => {
  const { queries } = open(({ query }: MockedCall) => ({
    people: query.search ? [] : [aPerson(query.after ? 2 : 1)],
    ...(!query.search && { next: idOf(7) }),
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show More People' }));
  expect(queries()).toEqual([{}, { after: idOf(7) }]);
  await choose('RSVP', 'Waiting');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'ana');
  expect(await screen.findByText('Nobody matches')).toBeTruthy();
  expect(queries().at(-1)).toEqual({ search: 'ana', reply: 'waiting' });
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    `/api${ADDRESS}/export?reply=waiting&search=ana`,
  );
});

it('a text is shown while nobody has replied', async () => {
  open({ people: [] });
  expect(await screen.findByText('No RSVPs yet')).toBeTruthy();
});

it('the page is not for others, and no people are fetched for them', async () => {
  const { queries } = open({ people: [] }, 'member');
  expect(await screen.findByText('Only people who manage this event can see this page')).toBeTruthy();
  expect(queries()).toEqual([]);
});

it('an unknown event has no page', async () => {
  open({ people: [] }, 'admin', { status: 404, body: aProblem(404, 'This event does not exist.') });
  expect(await screen.findByRole('heading', { name: 'Event Not Found' })).toBeTruthy();
});
