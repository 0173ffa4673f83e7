import { ONLINE_LOCATION } from '@meridian/shared-types';
import { managing } from '../testing/managing';
import { useTestServer, inHours, type Who } from '../testing/test-server';

const LINK = 'https://meet.example/garden?pwd=secret';
const server = useTestServer();

const seen = async (who: Who | undefined, id: string) => (await server.get(who, id)).meetingUrl;

test('people who go and people who manage the event see the meeting link', async () => {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({ meetingUrl: LINK, createdBy: organizer.userId });
  const member = server.person({ 1: 'member' });
  expect(await seen(member, id)).toBeUndefined();
  await server.reply(member, id, 'attending');
  expect(await seen(member, id)).toBe(LINK);
  expect(await seen({ ...member, isActive: false }, id)).toBeUndefined();
  for (const status of ['maybe', 'not_attending'] as const) {
    await server.reply(member, id, status);
    expect(await seen(member, id)).toBeUndefined();
  }
  for (const manager of [organizer, server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })])
    expect(await seen(manager, id)).toBe(LINK);
  for (const other of [undefined, server.person({ 2: 'admin' }), server.person({}, { isActive: false })])
    expect(await seen(other, id)).toBeUndefined();
});

test('no list and no other response contains the link, not even for people who see it on the page', async () => {
  const who = server.person({ 1: 'member' });
  const { id } = await managing(server).create(who, { title: 'Garden call', meetingUrl: LINK });
  const api = server.as(who);
  const responses = [
    await server.reply(who, id, 'attending'),
    await api.list({ query: { search: 'garden' } }),
    await server.as(who).list(),
    await api.mine(),
    await api.attendees({ params: { id } }),
  ];
  expect(JSON.stringify(responses)).not.toContain('meet.example');
  expect(await seen(who, id)).toBe(LINK);
});

test.each([
  ['a visitor', undefined, ONLINE_LOCATION],
  ['a person without a membership', { isActive: false }, ONLINE_LOCATION],
  ['a member of any chapter', {}, LINK],
  ['a site admin', { isActive: false, isSiteAdmin: true }, LINK],
])(
  'the location of a public event with a link in it is for active people and site admins: %s',
  async (_, rights, location) => {
    const id = await server.event({ title: 'Call', location: LINK, startTime: inHours(30) });
    const who = rights && server.person({}, rights);
    const api = server.as(who);
    const shown = [
      (await api.list()).find((event) => event.id === id),
      await api.get({ params: { id } }),
      (await api.list({ query: { search: 'call' } })).find((event) => event.id === id), // This list is cached by now.
      ...(who && who.isActive !== false
        ? [await server.reply(who, id, 'maybe'), (await api.mine()).find((event) => event.id === id)]
        : []),
    ];
    expect(shown.map((event) => event?.location)).toEqual(shown.map(() => location));
  },
);
