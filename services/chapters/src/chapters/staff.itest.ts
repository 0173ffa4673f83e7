import { outcome } from '@meridian/service-kit/testing';
import { usePersonas, useTestServer, type Persona } from '../testing/test-server';

const server = useTestServer();
const personas = usePersonas(server);

type Api = ReturnType<typeof server.as>;
const params = { id: 1 };

const CALLS: Record<string, (api: Api) => Promise<unknown>> = {
  members: (api) => api.members({ params }),
  announcements: (api) => api.announcements({ params }),
  requests: (api) => api.joinRequests({ params }),
  invites: (api) => api.invites({ params }),
  post: (api) => api.announce({ params, body: { title: 'Hall', content: 'We meet in the new hall.' } }),
  creatable: (api) => api.creatable(),
  directory: (api) => api.directory({ query: {} }),
};

test.each<[Persona, string[]]>([
  ['anonymous', []],
  ['newsletter', []],
  ['member', ['members', 'announcements', 'creatable', 'directory']],
  ['expiredAdmin', ['members', 'announcements', 'requests', 'invites', 'post', 'creatable']],
  ['admin', Object.keys(CALLS)],
  ['dormantSiteAdmin', Object.keys(CALLS)],
])('%s may do exactly this: %j', async (persona, expected) => {
  const api = server.as(personas[persona]);
  const results = await Promise.all(
    Object.entries(CALLS).map(async ([name, call]) => ((await outcome(call(api))) === 'ok' ? [name] : [])),
  );
  expect(results.flat()).toEqual(expected);
});

test('a chapter admin without a plan decides a request, and has no rights in another chapter', async () => {
  const { id } = await server.ask(await server.person());
  const api = server.as(personas.expiredAdmin);
  expect(await outcome(api.approve({ params: { id } }))).toBe('ok');
  expect(await outcome(api.members({ params: { id: 2 } }))).toBe('403 An active membership is required.');
  expect(await outcome(api.announcements({ params: { id: 2 } }))).toBe('403 An active membership is required.');
  expect((await api.creatable()).map((chapter) => chapter.id)).toEqual([1]);
});

test('an announcement that a chapter admin without a plan has scheduled is theirs to change', async () => {
  const api = server.as(personas.expiredAdmin);
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  await api.announce({ params, body: { title: 'Picnic', content: 'On Sunday.', publishAt } });
  const scheduled = await api.managedAnnouncements({ query: { chapter: '1', state: 'scheduled' } });
  expect(scheduled.map(({ title, mayEdit, problem }) => ({ title, mayEdit, problem }))).toEqual([
    { title: 'Picnic', mayEdit: true, problem: undefined },
  ]);
});
