import { outcome, someId } from '@meridian/kit/testing';
import { ONLINE_LOCATION, type Client } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { createHarness, inHours, type Harness, type Who } from './testing';

let service: Harness;
let personas: Record<Kind, Who | undefined>;
let members: string;
let open: string;
const other = someId();
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
  service = await createHarness();
  const { person } = service;
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
  members = await service.event({ isPublic: false, title: 'Members' });
  open = await service.event({ title: 'Open' });
});
afterAll(() => service.close());

const SIGN_IN = '401 Please sign in.';
const ACTIVE = '403 An active membership is required.';
const CREATE = '403 An active membership is required to create events.';
const HERE = '403 Only members of this chapter can create events in it.';
const OTHER = '403 You are not allowed to do this.';
const ADMINS = '403 This is only accessible to administrators.';
const OUTLOOK = {
  chapter: '1',
  startLocal: '2030-03-01T19:00',
  endLocal: '2030-03-01T21:00',
  timeZone: 'America/New_York',
};
const NONE = '404 This event does not exist.';
const ok = 'ok';
const body = () => ({
  title: 'New',
  startTime: inHours(5).toISOString(),
  endTime: inHours(6).toISOString(),
  chapterId: 1,
});

type Api = Client<typeof eventsApi>;
const matrix: [name: string, call: (api: Api, userId: string) => Promise<unknown>, ...expected: string[]][] = [
  // Expected outcomes in the order of PERSONAS.
  ['calendar feeds', (api) => api.calendarFeeds(), SIGN_IN, ok, ok, ok, ok, ok, ok, ok, ok],
  [
    'create a calendar feed',
    (api) => api.createCalendarFeed({ body: { kind: 'all' } }),
    ...[SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ACTIVE, ACTIVE],
  ],
  [
    'remove a calendar feed',
    (api) => api.removeCalendarFeed({ params: { kind: 'all' } }),
    ...[SIGN_IN, ok, ok, ok, ok, ok, ok, ok, ok],
  ],
  ['list', (api) => api.list(), ok, ok, ok, ok, ok, ok, ok, ok, ok],
  ['get', (api) => api.get({ params: { id: open } }), ok, ok, ok, ok, ok, ok, ok, ok, ok],
  ['get a members-only one', (api) => api.get({ params: { id: members } }), NONE, NONE, ok, ok, ok, ok, ok, ok, NONE],
  ['create', (api) => api.create({ body: body() }), SIGN_IN, CREATE, HERE, ok, ok, HERE, ok, ok, CREATE],
  ['outlook', (api) => api.outlook({ query: OUTLOOK }), ...[SIGN_IN, ACTIVE, HERE, ok, ok, HERE, ok, ok, ACTIVE]],
  ['holidays', (api) => api.holidays(), ...[SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ok, ACTIVE]],
  [
    'add a holiday',
    (api) => api.addHoliday({ body: { date: '03-01', name: someId() } }),
    ...[SIGN_IN, ADMINS, ADMINS, ADMINS, ADMINS, ADMINS, ok, ok, ADMINS],
  ],
  [
    'rsvp',
    (api) => api.rsvp({ params: { id: open }, body: { status: 'maybe' } }),
    SIGN_IN,
    ACTIVE,
    ok,
    ok,
    ok,
    ok,
    ok,
    ACTIVE,
    ACTIVE,
  ],
  [
    'rsvp to an unknown event',
    (api) => api.rsvp({ params: { id: someId() }, body: { status: 'maybe' } }),
    SIGN_IN,
    ACTIVE,
    NONE,
    NONE,
    NONE,
    NONE,
    NONE,
    ACTIVE,
    ACTIVE,
  ],
  ['attendees', (api) => api.attendees({ params: { id: open } }), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ok, ACTIVE],
  ['own settings', (api) => api.settings(), SIGN_IN, ok, ok, ok, ok, ok, ok, ok, ok],
  [
    'new settings',
    (api) => api.updateSettings({ body: { showAttendance: true } }),
    SIGN_IN,
    ok,
    ok,
    ok,
    ok,
    ok,
    ok,
    ok,
    ok,
  ],
  ['own events', (api) => api.mine(), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ACTIVE, ACTIVE],
  ['own rsvps', (api, userId) => api.rsvps({ params: { id: userId } }), SIGN_IN, ok, ok, ok, ok, ok, ok, ok, ok],
  [
    "another person's rsvps",
    (api) => api.rsvps({ params: { id: other } }),
    SIGN_IN,
    OTHER,
    OTHER,
    OTHER,
    OTHER,
    OTHER,
    ok,
    ok,
    OTHER,
  ],
];

describe.each(matrix)('%s', (_name, call, ...expected) => {
  test.each(PERSONAS.map((persona, index) => [persona, expected[index]] as const))(
    '%s: %s',
    async (persona, expectedOutcome) => {
      expect(await outcome(call(service.as(personas[persona]), personas[persona]?.userId ?? other))).toBe(
        expectedOutcome,
      );
    },
  );
});

const SEES_ALL: Kind[] = ['outsider', 'member', 'admin', 'otherAdmin', 'siteAdmin', 'dormantSiteAdmin'];
test.each(PERSONAS)(
  '%s: only active people and site admins get members-only events, with any query',
  async (persona) => {
    const api = service.as(personas[persona]);
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
  '%s: only active people and site admins get the link to the meeting of a public event',
  async (persona) => {
    const link = 'https://zoom.us/j/123?pwd=x';
    const id = await service.event({ title: 'Call', location: link, startTime: inHours(30) });
    const who = personas[persona];
    const api = service.as(who);
    const shown = [
      (await service.freshAs(who).list()).find((event) => event.id === id),
      await api.get({ params: { id } }),
    ];
    const again = (await api.list({ query: { search: 'call' } })).find((event) => event.id === id); // remembered by now
    if (who?.isActive !== false && who) {
      shown.push(await api.rsvp({ params: { id }, body: { status: 'maybe' } }));
      shown.push((await api.mine()).find((event) => event.id === id));
    }
    const expected = SEES_ALL.includes(persona) ? link : ONLINE_LOCATION;
    expect([...shown, again].map((event) => event?.location)).toEqual([...shown, again].map(() => expected));
  },
);

test('counts of the week require the service token', async () => {
  const response = await fetch(`${service.running.url}/internal/week-counts`, {
    headers: await service.rig.as(personas.siteAdmin!),
  });
  expect(response.status).toBe(401);
});
