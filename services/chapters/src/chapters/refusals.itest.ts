import { outcome, someId } from '@meridian/service-kit/testing';
import { usePersonas, useTestServer, type Persona } from '../testing/test-server';

// e2e/api/matrix tests which persona may make which call. These tests are about the texts of the refusals.

const server = useTestServer();
const personas = usePersonas(server);

type Api = ReturnType<typeof server.as>;
const params = { id: 1 };
const ofMember = () => ({ id: 1, userId: personas.member.userId });
const seen = { headers: { 'if-match': '"1"' } };
const only = (what: string) => `403 Only admins of this chapter can ${what}.`;

test.each<[Persona, string, (api: Api) => Promise<unknown>]>([
  ['anonymous', '401 Sign in to continue.', (api) => api.members({ params })],
  ['newsletter', '403 An active membership is required.', (api) => api.members({ params })],
  ['outsider', only('see its join requests'), (api) => api.joinRequests({ params })],
  ['outsider', only('see its join requests'), (api) => api.decidedRequests({ params })],
  ['outsider', only('post announcements'), (api) => api.announce({ params, body: { title: 'T', content: 'C' } })],
  ['outsider', only('change roles'), (api) => api.setRole({ params: ofMember(), body: { role: 'admin' } })],
  ['outsider', only('remove members'), (api) => api.removeMember({ params: ofMember() })],
  ['outsider', only('invite people'), (api) => api.invites({ params })],
  ['outsider', only('ban people'), (api) => api.bans({ params })],
  ['outsider', only('change it'), (api) => api.edit({ params, body: { description: 'New' } }, seen)],
  ['outsider', '403 You are not allowed to do this.', (api) => api.memberships({ params: ofMember() })],
  ['outsider', '404 This request does not exist.', (api) => api.withdrawRequest({ params: { id: someId() } })],
  ['member', '409 You are already a member of this chapter.', (api) => api.requestToJoinByPath({ params })],
  ['admin', '403 Only site admins can do this.', (api) => api.found({ body: { name: 'Town', state: 'Ohio' } })],
  [
    'admin',
    "403 Only site admins can change a chapter's address or state.",
    (api) => api.edit({ params, body: { state: 'Ohio' } }, seen),
  ],
  ['siteAdmin', '404 This chapter does not exist.', (api) => api.members({ params: { id: 99 } })],
])('%s reads why a call is refused: %s', async (persona, refusal, call) => {
  expect(await outcome(call(server.as(personas[persona])))).toBe(refusal);
});

test('a decision by an admin of another chapter is refused', async () => {
  const { id } = await server.ask(await server.person());
  const api = server.as(personas.otherAdmin);
  for (const decide of [api.approve, api.reject])
    expect(await outcome(decide({ params: { id } }))).toBe(only('decide its join requests'));
});
