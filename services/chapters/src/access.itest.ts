import { outcome, someId } from '@meridian/service-kit/testing';
import { createTestServer, createPersonas, type TestServer } from './testing/test-server';

// e2e/api/matrix tests which persona may make which call.

let server: TestServer;
let personas: Awaited<ReturnType<typeof createPersonas>>;
beforeAll(async () => {
  server = await createTestServer();
  personas = await createPersonas(server);
});
afterAll(() => server.close());

test('a refusal says who may make the call', async () => {
  const api = server.as(personas.outsider);
  const params = { id: 1 };
  const place = { id: 1, userId: personas.member.userId };
  const { _id } = await server.models.JoinRequests.create({
    userId: (await server.person()).userId,
    chapterId: 1,
    createdAt: new Date(),
  });
  const decided = { params: { id: String(_id) } };
  expect([
    await outcome(server.as().members({ params })),
    await outcome(server.as(personas.newsletter).members({ params })),
    await outcome(api.joinRequests({ params })),
    await outcome(api.approve(decided)),
    await outcome(api.reject(decided)),
    await outcome(api.announce({ params, body: { title: 'T', content: 'C' } })),
    await outcome(api.setRole({ params: place, body: { role: 'admin' } })),
    await outcome(api.removeMember({ params: place })),
    await outcome(api.memberships({ params: { userId: personas.member.userId } })),
    await outcome(api.withdrawRequest(decided)),
    await outcome(server.as(personas.member).requestToJoinByPath({ params })),
  ]).toEqual([
    '401 Please sign in.',
    '403 An active membership is required.',
    '403 Only admins of this chapter can see its join requests.',
    '403 Only admins of this chapter can decide its join requests.',
    '403 Only admins of this chapter can decide its join requests.',
    '403 Only admins of this chapter can post announcements.',
    '403 Only admins of this chapter can change roles.',
    '403 Only admins of this chapter can remove members.',
    '403 You are not allowed to do this.',
    '404 This request does not exist.',
    '409 You are already a member of this chapter.',
  ]);
  const nowhere = { params: { id: 99 } };
  expect(await outcome(server.as(personas.siteAdmin).members(nowhere))).toBe('404 This chapter does not exist.');
});

test('calls between services require the service token', async () => {
  const { environment, running } = server;
  for (const [method, path] of [
    ['GET', '/internal/chapters/1'],
    ['GET', `/internal/chapters/1/members/${personas.admin.userId}`],
    ['PUT', `/internal/people/${personas.admin.userId}`],
    ['GET', '/internal/join-requests'],
    ['GET', `/internal/users/${personas.admin.userId}/memberships`],
    ['POST', `/internal/join-requests/${someId()}/decision`],
  ]) {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { ...(await environment.as(personas.siteAdmin)), 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : '{}',
    });
    expect([path, response.status]).toEqual([path, 401]);
  }
});
