import { outcome } from '@meridian/service-kit/testing';
import { useTestServer, inHours, type Who } from '../testing/test-server';

// e2e/api/matrix tests which person may make which call. These tests are about the texts of the refusals.

const server = useTestServer();

const PEOPLE = {
  visitor: () => undefined,
  newsletter: () => server.person({}, { isActive: false }),
  outsider: () => server.person({ 3: 'member' }),
  member: () => server.person({ 1: 'member' }),
} satisfies Record<string, () => Who | undefined>;
type Api = ReturnType<typeof server.as>;
const body = { title: 'New', startTime: inHours(5).toISOString(), endTime: inHours(6).toISOString(), chapterId: 1 };
const edit = { title: 'New', startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00' };
const managers = (what: string) => `403 Only people who manage this event can ${what}.`;
const ORGANIZERS = '403 Only the organizer and admins of the chapter can do this.';

test.each<[keyof typeof PEOPLE, string, (api: Api, params: { id: string }) => Promise<unknown>]>([
  ['visitor', '401 Sign in to continue.', (api) => api.create({ body })],
  ['newsletter', '403 An active membership is required.', (api, params) => api.attendees({ params })],
  ['newsletter', '403 An active membership is required to create events.', (api) => api.create({ body })],
  ['outsider', '403 Only members of this chapter can create events in it.', (api) => api.create({ body })],
  ['member', '403 You are not allowed to do this.', (api, params) => api.rsvps({ params })],
  ['member', '403 Only site admins can do this.', (api) => api.addHoliday({ body: { date: '03-01', name: 'Spring' } })],
  ['member', managers('check people in'), (api, params) => api.door({ params })],
  ['member', managers('see everyone who replied'), (api, params) => api.people({ params })],
  ['member', managers('see everyone who replied'), (api, params) => api.exportPeople({ params })],
  [
    'member',
    managers('message everyone who is going'),
    (api, params) => api.sendMessage({ params, body: { text: 'Hi' } }),
  ],
  ['member', ORGANIZERS, (api, params) => api.update({ params, body: edit }, { headers: { 'if-match': '"1"' } })],
  ['member', ORGANIZERS, (api, params) => api.cancel({ params, body: { reason: 'No hall' } })],
  ['member', ORGANIZERS, (api, params) => api.restore({ params })],
])('a %s reads why a call is refused: %s', async (who, refusal, call) => {
  expect(await outcome(call(server.as(PEOPLE[who]()), { id: await server.event() }))).toBe(refusal);
});

test('people who may not see an event read that it does not exist', async () => {
  const params = { id: await server.event({ isPublic: false }) };
  for (const who of [PEOPLE.visitor(), PEOPLE.newsletter()])
    expect(await outcome(server.as(who).get({ params }))).toBe('404 This event does not exist.');
});
