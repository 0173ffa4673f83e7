import { outcome, someId } from '@meridian/kit/testing';
import type { Client } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { createHarness, createPersonas, type Harness, type Persona } from './testing';

let service: Harness;
let personas: Awaited<ReturnType<typeof createPersonas>>;
let secondAdmin: string; // of chapter 1, so that no other admin is its only one
beforeAll(async () => {
  service = await createHarness();
  personas = await createPersonas(service);
  secondAdmin = (await service.person({ 1: 'admin' })).userId;
});
afterAll(() => service.close());

const SIGN_IN = '401 Please sign in.';
const ACTIVE = '403 An active membership is required.';
const SEE = '403 Only admins of this chapter can see its join requests.';
const DECIDE = '403 Only admins of this chapter can decide its join requests.';
const POST = '403 Only admins of this chapter can post announcements.';
const ROLE = '403 Only admins of this chapter can change roles.';
const REMOVE = '403 Only admins of this chapter can remove members.';
const MEMBER = '409 You are already a member of this chapter.';
const NOT_THERE = '404 This request does not exist.';
const OTHER = '403 You are not allowed to do this.';
const ok = 'ok';
const params = { id: 1 };
const PERSONAS: Persona[] = [
  'anonymous',
  'newsletter',
  'outsider',
  'member',
  'admin',
  'otherAdmin',
  'siteAdmin',
  'dormantSiteAdmin',
  'expiredAdmin',
];

/** Creates a pending request of a new person for chapter 1. */
async function createRequest(): Promise<string> {
  const request = await service.models.JoinRequests.create({
    userId: (await service.person()).userId,
    chapterId: 1,
    createdAt: new Date(),
  });
  return String(request._id);
}
const createMember = async () => (await service.person({ 1: 'member' })).userId;

type Api = Client<typeof chaptersApi>;
const matrix: [name: string, call: (api: Api, userId: string) => Promise<unknown>, ...expected: string[]][] = [
  // Expected outcomes in the order of PERSONAS.
  ['list', (api) => api.list(), ok, ok, ok, ok, ok, ok, ok, ok, ok],
  ['by-slug', (api) => api.bySlug({ params: { slug: 'north-shore' } }), ok, ok, ok, ok, ok, ok, ok, ok, ok],
  ['creatable', (api) => api.creatable(), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ok, ACTIVE],
  ['announcements', (api) => api.announcements({ params }), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ok, ACTIVE],
  [
    'announce',
    (api) => api.announce({ params, body: { title: 'T', content: 'C' } }),
    SIGN_IN,
    POST,
    POST,
    POST,
    ok,
    POST,
    ok,
    ok,
    POST,
  ],
  ['membership-status', (api) => api.membershipStatus({ params }), SIGN_IN, ok, ok, ok, ok, ok, ok, ok, ok],
  ['members', (api) => api.members({ params }), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ok, ACTIVE],
  [
    'set role',
    async (api) => api.setRole({ params: { id: 1, userId: await createMember() }, body: { role: 'admin' } }),
    SIGN_IN,
    ROLE,
    ROLE,
    ROLE,
    ok,
    ROLE,
    ok,
    ok,
    ROLE,
  ],
  [
    'remove member',
    async (api) => api.removeMember({ params: { id: 1, userId: await createMember() } }),
    SIGN_IN,
    REMOVE,
    REMOVE,
    REMOVE,
    ok,
    REMOVE,
    ok,
    ok,
    REMOVE,
  ],
  ['join requests', (api) => api.joinRequests({ params }), SIGN_IN, SEE, SEE, SEE, ok, SEE, ok, ok, SEE],
  [
    'approve',
    async (api) => api.approve({ params: { id: await createRequest() } }),
    SIGN_IN,
    DECIDE,
    DECIDE,
    DECIDE,
    ok,
    DECIDE,
    ok,
    ok,
    DECIDE,
  ],
  [
    'reject',
    async (api) => api.reject({ params: { id: await createRequest() } }),
    SIGN_IN,
    DECIDE,
    DECIDE,
    DECIDE,
    ok,
    DECIDE,
    ok,
    ok,
    DECIDE,
  ],
  [
    'request to join',
    (api) => api.requestToJoinByPath({ params }),
    SIGN_IN,
    ok,
    ok,
    MEMBER,
    MEMBER,
    ok,
    ok,
    ok,
    MEMBER,
  ],
  [
    'request to join by body',
    (api) => api.requestToJoinByBody({ body: { chapterId: 2 } }),
    SIGN_IN,
    ok,
    ok,
    ok,
    ok,
    MEMBER,
    ok,
    ok,
    ok,
  ],
  [
    "withdraw another person's request",
    async (api) => api.withdrawRequest({ params: { id: await createRequest() } }),
    SIGN_IN,
    ...Array<string>(8).fill(NOT_THERE),
  ],
  ['own join requests', (api) => api.myJoinRequests(), SIGN_IN, ok, ok, ok, ok, ok, ok, ok, ok],
  [
    'own memberships',
    (api, userId) => api.memberships({ params: { userId } }),
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
  [
    "another person's memberships",
    (api) => api.memberships({ params: { userId: secondAdmin } }),
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
  ['everyone', (api) => api.everyone(), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ACTIVE, ACTIVE],
  ['directory', (api) => api.directory(), SIGN_IN, ACTIVE, ok, ok, ok, ok, ok, ACTIVE, ACTIVE],
  [
    'leave',
    (api, userId) => api.removeMember({ params: { id: 1, userId } }),
    SIGN_IN,
    '404 This member does not exist.',
    '404 This member does not exist.',
    ok,
    ok,
    '404 This member does not exist.',
    '404 This member does not exist.',
    '404 This member does not exist.',
    ok,
  ],
];

describe.each(matrix)('%s', (_name, call, ...expected) => {
  test.each(PERSONAS.map((persona, index) => [persona, expected[index]] as const))(
    '%s: %s',
    async (persona, expectedOutcome) => {
      const who = personas[persona];
      expect(await outcome(call(service.as(who), who?.userId ?? someId()))).toBe(expectedOutcome);
    },
  );
});

test('calls between services require the service token', async () => {
  const { rig, running } = service;
  for (const [method, path] of [
    ['GET', '/internal/chapters/1'],
    ['GET', `/internal/chapters/1/members/${secondAdmin}`],
    ['PUT', `/internal/people/${secondAdmin}`],
    ['GET', '/internal/join-requests'],
    ['GET', `/internal/users/${secondAdmin}/memberships`],
    ['POST', `/internal/join-requests/${someId()}/decision`],
  ]) {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { ...(await rig.as(personas.siteAdmin)), 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : '{}',
    });
    expect([path, response.status]).toEqual([path, 401]);
  }
});

test.each([
  ['announcements', (api: Api) => api.announcements({ params: { id: 99 } })],
  ['announce', (api: Api) => api.announce({ params: { id: 99 }, body: { title: 'T', content: 'C' } })],
  ['membership-status', (api: Api) => api.membershipStatus({ params: { id: 99 } })],
  ['members', (api: Api) => api.members({ params: { id: 99 } })],
  ['set role', (api: Api) => api.setRole({ params: { id: 99, userId: secondAdmin }, body: { role: 'admin' } })],
  ['remove member', (api: Api) => api.removeMember({ params: { id: 99, userId: secondAdmin } })],
  ['join requests', (api: Api) => api.joinRequests({ params: { id: 99 } })],
  ['request to join', (api: Api) => api.requestToJoinByPath({ params: { id: 99 } })],
  ['request to join by body', (api: Api) => api.requestToJoinByBody({ body: { chapterId: 99 } })],
  ['by-slug', (api: Api) => api.bySlug({ params: { slug: 'nowhere' } })],
])('%s of an unknown chapter', async (_name, call) => {
  expect(await outcome(call(service.as(personas.siteAdmin)))).toBe('404 This chapter does not exist.');
});

test.each(['approve', 'reject'] as const)('%s of an unknown request', async (name) => {
  expect(await outcome(service.as(personas.siteAdmin)[name]({ params: { id: someId() } }))).toBe(
    '404 This request does not exist.',
  );
});
