import { mockApi, renderApp, type MockedCall } from '@meridian/platform/testing';
import type { Door, DoorPerson, Scan } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
import { aMembership, anEvent, idOf } from '../testing/builders';

const ID = idOf(0xe2);
const PATH = `/events/${ID}/door`;
const CODE = '0123456789ABCDEF0123456789ABCDEF';

const aPerson = (number: number, fields: Partial<DoorPerson> = {}): DoorPerson => ({
  userId: idOf(number),
  name: `Person ${number}`,
  reply: 'attending',
  guests: 0,
  tickets: [],
  arrivals: [],
  ...fields,
});

/** A server that knows these people and keeps what it is sent. */
function open(people: DoorPerson[], capacity: number | null = null, eventId = ID) {
  const sent: Scan[] = [];
  const state: { isDown: boolean; isFull: boolean; closed: string | null } = {
    isDown: false,
    isFull: false,
    closed: null,
  };
  mockApi({
    [`GET /api/events/${eventId}`]: anEvent({ id: eventId, capacity }),
    [`GET /api/events/${eventId}/door`]: (): Door => ({
      now: new Date().toISOString(),
      closed: state.closed,
      next: null,
      people: people.map((person) => ({
        ...person,
        arrivals: [
          ...person.arrivals,
          ...sent.flatMap((scan) =>
            scan.kind === 'person' &&
            scan.userId === person.userId &&
            !sent.some((each) => each.kind === 'undo' && each.undoes === scan.scanId)
              ? [{ place: scan.place, at: scan.at }]
              : [],
          ),
        ],
      })),
      walkIns: sent
        .flatMap((scan) => (scan.kind === 'walk-in' ? [scan] : []))
        .map(({ scanId, name, at }) => ({ scanId, name, at })),
    }),
    [`POST /api/events/${eventId}/check-ins`]: ({ body }: MockedCall) => {
      if (state.isDown) return { status: 503 };
      if (state.closed) return { status: 409, body: { message: state.closed } };
      const { scans } = body as { scans: Scan[] };
      sent.push(...scans);
      return {
        now: new Date().toISOString(),
        results: scans.map(({ scanId, kind }) => ({
          scanId,
          result: kind === 'code' ? 'unknown' : state.isFull ? 'full' : 'in',
          userId: null,
          place: null,
          at: null,
          isUnexpected: false,
        })),
      };
    },
  });
  renderApp(routes, {
    path: `/events/${eventId}/door`,
    session: { subscriptionStatus: 'active', memberships: [aMembership({ role: 'admin' })] },
  });
  return { sent, state };
}
const item = async (name: string) => within((await screen.findByText(name)).closest('li')!);

it('checks people in, with guests, and undoes a mistake', async () => {
  const user = userEvent.setup();
  const { sent } = open([aPerson(1, { guests: 1 }), aPerson(2, { reply: 'maybe' })]);
  expect(await screen.findByText('0 of 2 in')).toBeTruthy();
  await user.click((await item('Person 1')).getByRole('button', { name: 'Guest 1' }));
  expect(await screen.findByText('1 of 2 in')).toBeTruthy();
  expect(screen.getByText('Guest 1 of Person 1')).toBeTruthy();
  await user.click((await item('Person 2')).getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText('In, but without an RSVP: said maybe.')).toBeTruthy();
  expect(screen.getByText('2 of 2 in')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 in')).toBeTruthy();
  expect(sent.map(({ kind }) => kind)).toEqual(['person', 'person', 'undo']);
});

it('keeps what happens without a connection, and sends it later', async () => {
  const user = userEvent.setup();
  const id = idOf(0xe3);
  const { sent, state } = open([aPerson(1)], null, id);
  await screen.findByText('0 of 1 in');
  state.isDown = true;
  await user.click((await item('Person 1')).getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText(/1 waiting to be sent/)).toBeTruthy();
  expect(screen.getByText('1 of 1 in')).toBeTruthy();
  expect(sent).toEqual([]);
  state.isDown = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Up to date')).toBeTruthy();
  expect(sent).toMatchObject([{ kind: 'person', userId: idOf(1), place: 0 }]);
  expect(screen.getByText('1 of 1 in')).toBeTruthy();
});

it('a typed code that nobody knows is refused in red', async () => {
  const user = userEvent.setup();
  const { sent } = open([aPerson(1)], null, idOf(0xe4));
  await user.click(await screen.findByRole('searchbox', { name: 'Name or ticket code' }));
  await user.paste(CODE.replace(/(.{4})/g, '$1 ').toLowerCase());
  expect((await screen.findByRole('alert')).textContent).toContain('Not a ticket for this event');
  expect(sent).toMatchObject([{ kind: 'code', code: CODE }]);
});

it('lets people in by name, and says when the event is full', async () => {
  const user = userEvent.setup();
  open([aPerson(1, { arrivals: [{ place: 0, at: '2026-05-01T19:02:00.000Z' }] })], 1, idOf(0xe5));
  await user.type(await screen.findByRole('searchbox', { name: 'Name or ticket code' }), 'Jürgen');
  expect(screen.getByText('No RSVP by this name')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let in although the event is full: Jürgen' }));
  expect(await screen.findByText('2 of 1 in')).toBeTruthy();
  expect(screen.getByText('In, by name only.')).toBeTruthy();
  expect(screen.getByText(/Without an RSVP:/).textContent).toContain('Jürgen');
});

it('says that and why the door is closed, also of what was not sent yet', async () => {
  const user = userEvent.setup();
  const { sent, state } = open([aPerson(1)], null, idOf(0xe6));
  await screen.findByText('0 of 1 in');
  state.closed = 'The door closed 24 hours after the end of the event.';
  await user.click((await item('Person 1')).getByRole('button', { name: 'Check In' }));
  const banner = await screen.findByText(/The door closed 24 hours after the end of the event\./);
  expect(banner.textContent).toContain('What happened at this phone is not accepted while it is closed.');
  expect(sent).toEqual([]);
});

it('says that no more people come in by name', async () => {
  const user = userEvent.setup();
  const { state } = open([aPerson(1)], 1, idOf(0xe7));
  state.isFull = true;
  await user.type(await screen.findByRole('searchbox', { name: 'Name or ticket code' }), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Let in without an RSVP: Ben' }));
  expect(await screen.findByText(/No more people come in without an RSVP/)).toBeTruthy();
});

it('is not for members', async () => {
  mockApi({ [`GET /api/events/${ID}`]: anEvent({ id: ID }) });
  renderApp(routes, { path: PATH, session: { subscriptionStatus: 'active', memberships: [aMembership()] } });
  expect(await screen.findByText('Only people who manage this event can see this page')).toBeTruthy();
});
