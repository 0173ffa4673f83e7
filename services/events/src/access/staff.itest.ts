import { outcome } from '@meridian/service-kit/testing';
import { inHours, useTestServer, type Who } from '../testing/test-server';

const server = useTestServer();

const PEOPLE = {
  visitor: () => undefined,
  'newsletter reader': () => server.person({}, { isActive: false }),
  'member without a plan': () => server.person({ 1: 'member' }, { isActive: false }),
  'admin of another chapter without a plan': () => server.person({ 2: 'admin' }, { isActive: false }),
  member: () => server.person({ 1: 'member' }),
  'chapter admin without a plan': () => server.person({ 1: 'admin' }, { isActive: false }),
  'site admin without a plan': () => server.person({}, { isActive: false, isSiteAdmin: true }),
} satisfies Record<string, () => Who | undefined>;

type Api = ReturnType<typeof server.as>;
const body = { title: 'New', startTime: inHours(5).toISOString(), endTime: inHours(6).toISOString(), chapterId: 1 };

const CALLS: Record<string, (api: Api, params: { id: string }) => Promise<unknown>> = {
  see: (api, params) => api.get({ params }),
  attendees: (api, params) => api.attendees({ params }),
  create: (api) => api.create({ body }),
  people: (api, params) => api.people({ params }),
  door: (api, params) => api.door({ params }),
  waiting: (api, params) => api.waitingList({ params }),
  message: (api, params) => api.sendMessage({ params, body: { text: 'Bring a coat.' } }),
  desk: (api) => api.ofChapter({ params: { id: 1 }, query: {} }),
  rsvp: (api, params) => api.rsvp({ params, body: { status: 'attending' } }),
};
const OFFICE = Object.keys(CALLS).filter((name) => name !== 'rsvp');

test.each<[keyof typeof PEOPLE, string[]]>([
  ['visitor', []],
  ['newsletter reader', []],
  ['member without a plan', []],
  ['admin of another chapter without a plan', []],
  ['member', ['see', 'attendees', 'create', 'rsvp']],
  ['chapter admin without a plan', OFFICE],
  ['site admin without a plan', OFFICE],
])('a %s may do exactly this with a members-only event of a chapter: %j', async (who, expected) => {
  const params = { id: await server.event({ isPublic: false }) };
  const api = server.as(PEOPLE[who]());
  const allowed: string[] = [];
  for (const [name, call] of Object.entries(CALLS)) if ((await outcome(call(api, params))) === 'ok') allowed.push(name);
  expect(allowed).toEqual(expected);
});

test('lists have members-only events of the chapters that an admin without a plan administers, and of no others', async () => {
  const [own, other] = [
    await server.event({ isPublic: false, chapterId: 1, title: 'Own' }),
    await server.event({ isPublic: false, chapterId: 2, title: 'Other' }),
  ];
  const idsFor = async (who: Who | undefined, query = {}) =>
    (await server.as(who).list({ query: { limit: '100', ...query } }))
      .map(({ id }) => id)
      .filter((id) => id === own || id === other);
  const admin = PEOPLE['chapter admin without a plan']();
  for (const query of [{}, { chapter: '1' }, { time: 'upcoming' }, { sort: 'latest' }, { search: 'Own' }] as const)
    expect(await idsFor(admin, query)).toEqual([own]);
  expect(await idsFor(admin, { chapter: '2' })).toEqual([]);
  expect(await idsFor(admin, { visibility: 'public' })).toEqual([]);
  for (const who of [PEOPLE.visitor(), PEOPLE['newsletter reader'](), PEOPLE['member without a plan']()])
    expect(await idsFor(who)).toEqual([]);
});

test('nobody without a plan learns by a refusal that a members-only event exists', async () => {
  const hidden = await server.event({ isPublic: false });
  const api = server.as(PEOPLE['newsletter reader']());
  for (const call of [CALLS['people'], CALLS['door'], CALLS['waiting']])
    expect(await outcome(call!(api, { id: hidden }))).toBe('404 This event does not exist.');
});
