import { outcome, someId } from '@meridian/service-kit/testing';
import { ONLINE_LOCATION } from '@meridian/shared-types';
import { createTestServer, inHours, type TestServer, type Who } from './testing/test-server';

// e2e/api/matrix tests which persona may make which call.

let server: TestServer;
let personas: Record<Kind, Who | undefined>;
let members: string;
let open: string;
const PERSONAS = [
  'anonymous',
  'newsletter',
  'outsider',
  'member',
  'admin',
  'otherAdmin',
  'siteAdmin',
  'dormantSiteAdmin',
  'expiredAdmin',
] as const;
type Kind = (typeof PERSONAS)[number];

beforeAll(async () => {
  server = await createTestServer();
  const { person } = server;
  personas = {
    anonymous: undefined,
    newsletter: person({}, { isActive: false }),
    outsider: person({ 3: 'member' }),
    member: person({ 1: 'member' }),
    admin: person({ 1: 'admin' }),
    otherAdmin: person({ 2: 'admin' }),
    siteAdmin: person({}, { isSiteAdmin: true }),
    dormantSiteAdmin: person({}, { isSiteAdmin: true, isActive: false }),
    expiredAdmin: person({ 1: 'admin' }, { isActive: false }),
  };
  members = await server.event({ isPublic: false, title: 'Members' });
  open = await server.event({ title: 'Open' });
});
afterAll(() => server.close());

test('a refusal says who may make the call', async () => {
  const as = (kind: Kind) => server.as(personas[kind]);
  const params = { id: open };
  const body = {
    title: 'New',
    startTime: inHours(5).toISOString(),
    endTime: inHours(6).toISOString(),
    chapterId: 1,
  };
  expect([
    await outcome(as('anonymous').create({ body })),
    await outcome(as('newsletter').attendees({ params })),
    await outcome(as('newsletter').create({ body })),
    await outcome(as('outsider').create({ body })),
    await outcome(as('member').rsvps({ params: { id: someId() } })),
    await outcome(as('admin').addHoliday({ body: { date: '03-01', name: someId() } })),
    await outcome(as('anonymous').get({ params: { id: members } })),
  ]).toEqual([
    '401 Sign in to continue.',
    '403 An active membership is required.',
    '403 An active membership is required to create events.',
    '403 Only members of this chapter can create events in it.',
    '403 You are not allowed to do this.',
    '403 Only site admins can do this.',
    '404 This event does not exist.',
  ]);
});

const SEES_ALL: Kind[] = ['outsider', 'member', 'admin', 'otherAdmin', 'siteAdmin', 'dormantSiteAdmin'];
test.each(PERSONAS)(
  'for %s, only active people and site admins get members-only events, with any query',
  async (persona) => {
    const api = server.as(personas[persona]);
    for (const query of [
      {},
      { chapter: '1' },
      { search: 'members' },
      { time: 'upcoming' as const },
      { sort: 'latest' as const },
      { sort: 'popular' as const },
    ])
      expect([query, (await api.list({ query })).some(({ id }) => id === members)]).toEqual([
        query,
        SEES_ALL.includes(persona),
      ]);
  },
);

test.each(PERSONAS)(
  'for %s, only active people and site admins get the meeting link of a public event',
  async (persona) => {
    const link = 'https://zoom.us/j/123?pwd=x';
    const id = await server.event({ title: 'Call', location: link, startTime: inHours(30) });
    const who = personas[persona];
    const api = server.as(who);
    const shown = [(await server.as(who).list()).find((event) => event.id === id), await api.get({ params: { id } })];
    // The list is cached by now.
    const again = (await api.list({ query: { search: 'call' } })).find((event) => event.id === id);
    if (who?.isActive !== false && who) {
      shown.push(await api.rsvp({ params: { id }, body: { status: 'maybe' } }));
      shown.push((await api.mine()).find((event) => event.id === id));
    }
    const expected = SEES_ALL.includes(persona) ? link : ONLINE_LOCATION;
    expect([...shown, again].map((event) => event?.location)).toEqual([...shown, again].map(() => expected));
  },
);

test('the counts of a week require the service token', async () => {
  const response = await fetch(`${server.running.url}/internal/week-counts`, {
    headers: await server.environment.as(personas.siteAdmin!),
  });
  expect(response.status).toBe(401);
});
