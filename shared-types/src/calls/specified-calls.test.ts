import * as z from 'zod';
import { chatClientEvents, chatServerEvents } from '../chat/schemas';
import { publicContracts, type Contract, type Route } from '../contracts';

const routes: Route[] = Object.values(publicContracts as Record<string, Contract>).flatMap((contract) =>
  Object.values(contract),
);

const PROFILE = 'name location description tags avatarUrl';
const CHAPTER = 'id slug name memberCount description state eventCount createdAt';
const REQUEST = `id chapterId status message createdAt userProfile{${PROFILE}} chapter{name state}`;
const EVENT = 'id title description startTime endTime location chapterId attendeeCount isPublic userRsvpStatus';
const ENTRY = `id chapterId role joinedAt profile{${PROFILE}}`;
const MEMBERSHIP = 'id chapterId role joinedAt profile{name location avatarUrl} chapter{name state description slug}';
const USER = `user{id name email subscriptionStatus createdAt profile{${PROFILE}} memberships{${MEMBERSHIP}}}`;
const ANNOUNCEMENT = 'id title content createdAt';

/**
 * The calls of the product's specification, with their body and the fields that the response (or each entry of a list)
 * must have.
 */
const SPECIFIED: [call: string, body: object | undefined, fields: string][] = [
  ['POST /api/auth/login', { email: 'a@example.org', password: '123456' }, USER],
  [
    'POST /api/auth/register',
    { email: 'a@example.org', password: '123456', name: 'Al', chapterId: 1, membershipType: 'full' },
    USER,
  ],
  ['POST /api/auth/logout', undefined, ''],
  ['GET /api/auth/me', undefined, USER],
  ['GET /api/auth/admin-status', undefined, 'isAdmin'],
  ['GET /api/chapters', undefined, CHAPTER],
  ['GET /api/chapters/admin', undefined, CHAPTER],
  ['GET /api/chapters/by-slug/{slug}', undefined, CHAPTER],
  ['GET /api/chapters/{id}/announcements', undefined, ANNOUNCEMENT],
  [
    'GET /api/chapters/{chapterId}/messages',
    undefined,
    'id chapterId content timestamp mediaUrl senderProfile{name avatarUrl}',
  ],
  ['GET /api/chapters/{id}/membership-status', undefined, 'isMember role'],
  ['GET /api/chapters/{id}/members', undefined, ENTRY],
  ['GET /api/chapters/{id}/join-requests', undefined, REQUEST],
  ['POST /api/chapters/{id}/join-request', { message: '' }, ''],
  ['POST /api/chapters/{id}/join-request', { message: 'Hello' }, ''],
  ['POST /api/chapters/request-join', { chapterId: 1 }, ''],
  ['GET /api/user/join-requests', undefined, REQUEST],
  ['POST /api/join-requests/{id}/approve', {}, ''],
  ['POST /api/join-requests/{id}/approve', undefined, ''],
  ['POST /api/join-requests/{id}/reject', {}, ''],
  ['POST /api/join-requests/{id}/reject', undefined, ''],
  ['GET /api/admin/pending-requests', undefined, REQUEST],
  ['POST /api/admin/approve-request/{id}', undefined, 'id'],
  ['POST /api/admin/reject-request/{id}', undefined, 'id'],
  ['GET /api/events', undefined, EVENT],
  [
    'POST /api/events',
    {
      title: 'T',
      description: '',
      location: '',
      startTime: '2027-01-05T18:00:00.000Z',
      endTime: '2027-01-05T17:00:00.000Z',
      chapterId: 1,
      isPublic: true,
    },
    EVENT,
  ],
  ['POST /api/events/{id}/rsvp', { status: 'attending' }, ''],
  ['POST /api/events/{id}/rsvp', { status: 'not_attending' }, ''],
  ['POST /api/events/{id}/rsvp', { status: 'maybe' }, ''],
  ['GET /api/user/events', undefined, `${EVENT} rsvpStatus`],
  ['GET /api/user/{userId}/memberships', undefined, MEMBERSHIP],
  ['GET /api/user/{id}/rsvps', undefined, 'status'],
  ['GET /api/members/all', undefined, ENTRY],
  ['GET /api/directory', undefined, ENTRY],
  ['GET /api/users/{id}', undefined, `user{id profile{${PROFILE}}}`],
  ['GET /api/profile', undefined, PROFILE],
  ['PUT /api/profile', { name: 'Al', location: '', description: '', tags: [] }, PROFILE],
  ['POST /api/profile/avatar', undefined, ''],
  ['POST /api/newsletter/subscribe', { email: 'a@example.org' }, ''],
  ['POST /api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' }, ''],
  ['POST /api/mock-payment', { plan: 'annual', amount: 299, cardLast4: '4242' }, ''],
  ['GET /api/admin/users', undefined, 'id name email subscriptionStatus'],
  ['POST /api/admin/impersonate', { userId: 'a'.repeat(24) }, 'user{email}'],
];

it.each(SPECIFIED)('%s accepts %j and returns %s', (call, body, fields) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call)!;
  if (body === undefined) expect(route.body?.safeParse(undefined).success ?? true).toBe(true);
  else expect(route.body!.safeParse(body)).toMatchObject({ success: true });
  expect(missing(fields, z.toJSONSchema(route.response, { io: 'output', unrepresentable: 'any' }) as Json)).toEqual([]);
});

it('a query of events may have a chapter', () => {
  const { query } = publicContracts.events.list;
  expect(query.safeParse({})).toMatchObject({ success: true });
  expect(query.parse({ chapter: '3' })).toEqual({ chapter: 3 });
});

it('the socket has the specified events', () => {
  expect(Object.keys(chatClientEvents).sort()).toEqual([
    'join-chapter',
    'leave-chapter',
    'mark-read',
    'send-message',
    'typing-start',
    'typing-stop',
    'unwatch-presence',
    'watch-presence',
  ]);
  expect(chatClientEvents['send-message'].payload.safeParse({ chapterId: 1, content: 'Hello' }).success).toBe(true);
  for (const event of ['join-chapter', 'leave-chapter', 'typing-start', 'typing-stop'] as const)
    expect(chatClientEvents[event].payload.safeParse(3)).toMatchObject({ success: true, data: 3 });
  const serverEvents = Object.entries({
    'new-message': 'id chapterId content timestamp mediaUrl senderProfile{name avatarUrl}',
    'user-typing': 'userId',
    'user-stopped-typing': 'userId',
    error: 'message',
  });
  for (const [event, fields] of serverEvents)
    expect(missing(fields, z.toJSONSchema(chatServerEvents[event as keyof typeof chatServerEvents]) as Json)).toEqual(
      [],
    );
});

interface Json {
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
}

/** Returns the fields that a schema lacks. `a{b c}` is an object or list of objects with b and c. */
function missing(fields: string, schema: Json, at = ''): string[] {
  // Of several responses, the first one is specified.
  const { properties = {} } = schema.items ?? schema.anyOf?.[0] ?? schema;
  const result: string[] = [];
  for (const [name, inner] of splitFields(fields)) {
    const found = properties[name];
    if (!found) result.push(`${at}${name}`);
    else if (inner !== undefined) result.push(...missing(inner, found, `${at}${name}.`));
  }
  return result;
}

function splitFields(fields: string): [name: string, inner: string | undefined][] {
  const found: [string, string | undefined][] = [];
  let rest = fields.trim();
  while (rest) {
    const name = /^\w+/.exec(rest)![0];
    rest = rest.slice(name.length);
    let inner: string | undefined;
    if (rest.startsWith('{')) {
      let depth = 0;
      const end = [...rest].findIndex((char) => (depth += char === '{' ? 1 : char === '}' ? -1 : 0) === 0);
      inner = rest.slice(1, end);
      rest = rest.slice(end + 1);
    }
    found.push([name, inner]);
    rest = rest.trim();
  }
  return found;
}
