import { aMembership, idOf, type MockedCall } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { Door, DoorPerson, Scan, ScanResult } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDoorPerson, anEvent } from '../../testing/builders';
import { openPage } from '../../testing/open-page';

/** Each test has an event of its own, because scans stay in the browser. */
let lastEvent = 0xe2;
const CODE = '0123456789ABCDEF0123456789ABCDEF';

const aPerson = (number: number, fields: Partial<DoorPerson> = {}) =>
  aDoorPerson(idOf(number), `Person ${number}`, fields);

/** Opens the door with a server that has these people and stores the scans. */
function open(people: DoorPerson[], { capacity = null as number | null, role = 'admin' as 'admin' | 'member' } = {}) {
  const eventId = idOf((lastEvent += 1));
  const sent: Scan[] = [];
  const isUndone = ({ scanId }: Scan) => sent.some((scan) => scan.kind === 'undo' && scan.undoes === scanId);
  const state: {
    isDown: boolean;
    isFull: boolean;
    closed: string | null;
    says?: Partial<ScanResult>;
    /** The name of the person who has undone everything at another phone. */
    undoneBy?: string;
  } = {
    isDown: false,
    isFull: false,
    closed: null,
  };
  openPage(
    `/events/${eventId}/door`,
    {
      'GET /api/events/{id}': anEvent({ id: eventId, capacity }),
      'GET /api/events/{id}/door': (): Door => ({
        now: new Date().toISOString(),
        closed: state.closed,
        next: null,
        people: people.map((person) => ({
          ...person,
          arrivals: [
            ...person.arrivals,
            ...sent.flatMap((scan) =>
              scan.kind === 'person' && scan.userId === person.userId && !isUndone(scan)
                ? [{ place: scan.place, at: scan.at, scanIds: [scan.scanId] }]
                : [],
            ),
          ].filter(() => !state.undoneBy),
          undone: sent.flatMap((scan) =>
            state.undoneBy && scan.kind === 'person' && scan.userId === person.userId
              ? [{ place: scan.place, at: '2026-05-01T19:08:00.000Z', by: state.undoneBy, scanIds: [scan.scanId] }]
              : [],
          ),
        })),
        walkIns: sent
          .flatMap((scan) => (scan.kind === 'walk-in' && !isUndone(scan) ? [scan] : []))
          .map(({ scanId, name, at }) => ({ scanId, name, at })),
        undoneWalkIns: [],
      }),
      'POST /api/events/{id}/check-ins': ({ body }: MockedCall) => {
        if (state.isDown) return { status: 503 };
        if (state.closed) return { status: 409, body: { message: state.closed } };
        const { scans } = body as { scans: Scan[] };
        sent.push(...scans);
        return {
          now: new Date().toISOString(),
          results: scans.map(({ scanId, kind, ...scan }) => ({
            scanId,
            result: kind === 'code' ? 'unknown' : state.isFull ? 'full' : 'in',
            userId: null,
            place: null,
            at: null,
            isUnexpected: false,
            ...('userId' in scan && {
              userId: scan.userId,
              place: scan.place,
              isUnexpected: people.some(({ userId, reply }) => userId === scan.userId && reply !== 'attending'),
            }),
            ...(kind !== 'undo' && state.says),
          })),
        };
      },
    },
    { session: { memberships: [aMembership({ role })] } },
  );
  return { sent, state };
}
const item = async (name: string) => within((await screen.findByText(name)).closest('li')!);

const verdict = () => within(document.querySelector<HTMLElement>('[aria-live=assertive]')!);

it('people are checked in with guests, and a mistake is undone', async () => {
  const { sent } = open([aPerson(1, { guests: 1 }), aPerson(2, { reply: 'maybe' })]);
  expect(await screen.findByText('0 of 2 in')).toBeTruthy();
  await userEvent.click((await item('Person 1')).getByRole('button', { name: 'Guest 1' }));
  expect(await screen.findByText('1 of 2 in')).toBeTruthy();
  expect(verdict().getByText('Guest 1 of Person 1')).toBeTruthy();
  await userEvent.click((await item('Person 2')).getByRole('button', { name: 'Check In' }));
  expect(await verdict().findByText('In, but without an RSVP: said maybe.')).toBeTruthy();
  expect(screen.getByText('2 of 2 in')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(verdict().getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 in')).toBeTruthy();
  expect(sent.map(({ kind }) => kind)).toEqual(['person', 'person', 'undo']);
});

it('scans without a connection are kept and sent later', async () => {
  const { sent, state } = open([aPerson(1)]);
  await screen.findByText('0 of 1 in');
  state.isDown = true;
  await userEvent.click((await item('Person 1')).getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText(/1 waiting to be sent/)).toBeTruthy();
  expect(screen.getByText('1 of 1 in')).toBeTruthy();
  expect(sent).toEqual([]);
  state.isDown = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Up to date')).toBeTruthy();
  expect(sent).toMatchObject([{ kind: 'person', userId: idOf(1), place: 0 }]);
  expect(screen.getByText('1 of 1 in')).toBeTruthy();
});

it("the server's result of a scan is shown, immediately or later", async () => {
  const { state } = open([aPerson(1), aPerson(2)]);
  state.says = { result: 'again', userId: idOf(1), place: 0, at: '2026-05-01T19:02:00.000Z' };
  await userEvent.click((await item('Person 1')).getByRole('button', { name: 'Check In' }));
  expect(await verdict().findByText(/^Already in since/)).toBeTruthy();

  state.isDown = true;
  await userEvent.click((await item('Person 2')).getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText(/The server does not respond\./)).toBeTruthy();
  expect(screen.queryByText('Up to date')).toBeNull();
  await userEvent.click(screen.getByRole('searchbox', { name: 'Name or ticket code' }));
  await userEvent.paste(CODE);
  Object.assign(state, { isDown: false, says: { result: 'again', userId: idOf(2), place: 0, at: state.says.at } });
  window.dispatchEvent(new Event('online'));
  const correction = (await screen.findByText(/this phone said: Welcome in\./)).closest<HTMLElement>('[role=status]')!;
  expect(correction.textContent).toContain('Person 2Already in since');
  await userEvent.click(within(correction).getByRole('button', { name: 'Mark as Read' }));
  expect(screen.queryByText(/this phone said/)).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Scans on this phone' })).getAllByRole('listitem')).toHaveLength(3);
});

it('a ticket of another day causes a warning', async () => {
  const { state } = open([aPerson(1)]);
  state.says = { otherEvent: { ...anEvent({ title: 'Supper' }), isSameDay: false } };
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Name or ticket code' }));
  await userEvent.paste(CODE);
  expect((await screen.findByRole('alert')).textContent).toContain('A ticket of another dayIt is for Supper, ');
});

it('the person who checked somebody in is shown, and the check-in is undone here', async () => {
  const arrivals = [{ place: 0, at: '2026-05-01T19:02:00.000Z', by: 'Bo Chen', scanIds: [idOf(1), idOf(2)] }];
  const { sent } = open([aPerson(1, { arrivals })]);
  const person = await item('Person 1');
  expect(person.getByText(/^Checked in/).textContent).toContain('by Bo Chen');
  await userEvent.click(person.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Up to date');
  expect(sent).toMatchObject(arrivals[0]!.scanIds.map((undoes) => ({ kind: 'undo', undoes })));
});

it('the phone that made a check-in says that another phone undid it, until that is read', async () => {
  const { state } = open([aPerson(1), aPerson(2)]);
  await userEvent.click((await item('Person 1')).getByRole('button', { name: 'Check In' }));
  await userEvent.click((await item('Person 2')).getByRole('button', { name: 'Check In' }));
  await userEvent.click(await verdict().findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 in')).toBeTruthy();
  expect(screen.queryByText(/this phone said/)).toBeNull();
  state.undoneBy = 'Bo Chen';
  for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
  const notified = (await screen.findByText(/this phone said: Welcome in\./)).closest<HTMLElement>('[role=status]')!;
  expect(notified.textContent).toContain('Person 1Bo Chen undid this check-in at');
  expect(screen.getByText('0 of 2 in')).toBeTruthy();
  await userEvent.click(within(notified).getByRole('button', { name: 'Mark as Read' }));
  expect(screen.queryByText(/this phone said/)).toBeNull();
});

it('the list is not up to date without a connection', async () => {
  open([aPerson(1)]);
  expect(await screen.findByText('Up to date')).toBeTruthy();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText('No connection. Updated less than a minute ago')).toBeTruthy();
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Up to date')).toBeTruthy();
});

it('a typed code that nobody has is refused in red', async () => {
  const { sent } = open([aPerson(1)]);
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Name or ticket code' }));
  await userEvent.paste(CODE.replace(/(.{4})/g, '$1 ').toLowerCase());
  expect((await screen.findByRole('alert')).textContent).toContain('Not a ticket for this event');
  expect(sent).toMatchObject([{ kind: 'code', code: CODE }]);
});

it('people come in by name, and a full event is shown', async () => {
  open([aPerson(1, { arrivals: [{ place: 0, at: '2026-05-01T19:02:00.000Z' }] })], { capacity: 1 });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or ticket code' }), 'Jürgen');
  expect(screen.getByText('No RSVP by this name')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Let In Although the Event Is Full: Jürgen' }));
  expect(await screen.findByText('2 of 1 in')).toBeTruthy();
  expect(verdict().getByText('Checked in by name only.')).toBeTruthy();
  const walkIns = within(screen.getByRole('list', { name: 'Without an RSVP' }));
  await userEvent.click(walkIns.getByRole('button', { name: 'Undo', description: 'Jürgen' }));
  expect(await screen.findByText('1 of 1 in')).toBeTruthy();
});

it('the page shows that the door is closed and why, even for scans that were not sent yet', async () => {
  const { sent, state } = open([aPerson(1)]);
  await screen.findByText('0 of 1 in');
  state.closed = 'The door closed 24 hours after the end of the event.';
  await userEvent.click((await item('Person 1')).getByRole('button', { name: 'Check In' }));
  const banner = await screen.findByText(/The door closed 24 hours after the end of the event\./);
  expect(banner.textContent).toContain('Check-ins from this phone are not accepted while it is closed.');
  expect(await verdict().findByText('Not in. The door is closed.')).toBeTruthy();
  expect(screen.queryByText(/Welcome in\./)).toBeNull();
  expect(sent).toEqual([]);
});

it('the page shows that no more people come in by name', async () => {
  const { state } = open([aPerson(1)], { capacity: 1 });
  state.isFull = true;
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or ticket code' }), 'Ben');
  await userEvent.click(screen.getByRole('button', { name: 'Let In without an RSVP: Ben' }));
  expect(await verdict().findByText(/There are no seats left for people without an RSVP/)).toBeTruthy();
});

it('the door is not for members', async () => {
  open([], { role: 'member' });
  expect(await screen.findByText('Only people who manage this event can see this page')).toBeTruthy();
});
