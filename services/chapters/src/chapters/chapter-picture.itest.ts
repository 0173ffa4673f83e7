import { createServiceClient, type Identity, notFound, type RunningServer } from '@meridian/service-kit';
import { implementSome, outcome, recordedActions, serveRouters, someId } from '@meridian/service-kit/testing';
import type { ApiError, ChapterEdit } from '@meridian/shared-types';
import { chaptersInternalApi, contentInternalApi } from '@meridian/shared-types/contracts';
import { createTestServer, createPersonas, type TestServer, type Persona } from '../testing/test-server';

const TOKEN = 't'.repeat(32);
const [TABLE, HALL, GONE] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

let server: TestServer;
let personas: Awaited<ReturnType<typeof createPersonas>>;
/** The ids of the pictures whose time the stub of the content service was asked to extend. */
const kept: string[] = [];
let stub: RunningServer;
beforeAll(async () => {
  const router = implementSome(contentInternalApi, {
    async extendUnusedPicture({ params: { id } }) {
      if (id === GONE) throw notFound('picture');
      kept.push(id);
      return { id, width: 1600, height: 900 };
    },
  });
  const anyone: Identity = { userId: someId(), sessionId: someId(), isActive: true, isSiteAdmin: true };
  stub = await serveRouters([router], { verifyIdentity: async () => anyone, serviceToken: TOKEN });
  server = await createTestServer({ CONTENT_URL: stub.url, SERVICE_TOKEN: TOKEN });
  personas = await createPersonas(server);
});
afterAll(async () => {
  await server.close();
  await stub.stop();
});

const atTable = { id: TABLE, alt: 'Ten people at a long table' };
const inHall = { id: HALL, alt: 'A hall with a stage' };
const shown = ({ id, alt }: typeof atTable) => ({ id, alt, width: 1600, height: 900 });
const now = async (slug = 'north-shore') => server.as().bySlug({ params: { slug } });
const edit = async (body: ChapterEdit, who: Persona = 'admin', of = server) => {
  const { id, version } = await now();
  return of.as(personas[who]).edit({ params: { id }, body }, { headers: { 'if-match': `"${version}"` } });
};

const ONLY_ADMINS = '403 Only admins of this chapter can change it.';
test.each<[Persona, string]>([
  ['anonymous', '401 Sign in to continue.'],
  ['newsletter', ONLY_ADMINS],
  ['outsider', ONLY_ADMINS],
  ['member', ONLY_ADMINS],
  ['otherAdmin', ONLY_ADMINS],
  ['expiredAdmin', ONLY_ADMINS],
  ['admin', 'ok'],
  ['siteAdmin', 'ok'],
  ['dormantSiteAdmin', 'ok'],
])('setting and removing a picture is checked for %s', async (who, expected) => {
  kept.length = 0;
  expect(await outcome(edit({ picture: atTable }, who))).toBe(expected);
  expect(kept).toEqual(expected === 'ok' ? [TABLE] : []); // Other people cannot extend the time of a picture.
  expect(await outcome(edit({ picture: null }, who))).toBe(expected);
});

test('a picture is set, described again, replaced and removed, and each change is audited with the description', async () => {
  const { db } = server.models;
  await db.collection('auditOutbox').deleteMany({});
  expect((await edit({ picture: atTable })).picture).toEqual(shown(atTable));
  const said = { ...atTable, alt: 'The spring dinner' };
  expect((await edit({ picture: said })).picture).toEqual(shown(said));
  const { version } = await edit({ picture: said }); // The picture is unchanged.
  expect((await edit({ picture: inHall, description: 'New' })).version).toBe(version + 1);
  const listed = (await server.as().list()).find(({ id }) => id === 1);
  expect([listed?.picture, (await now()).picture]).toEqual([shown(inHall), shown(inHall)]);
  const { picture, version: last } = await edit({ picture: null });
  expect([picture, (await now()).picture]).toEqual([undefined, undefined]);
  expect((await edit({ picture: null })).version).toBe(last);
  expect((await recordedActions(db)).map(({ action, detail }) => [action, detail])).toEqual(
    [
      'picture of “Ten people at a long table”',
      'picture of “The spring dinner”',
      'text, picture of “A hall with a stage”',
      'no picture anymore',
    ].map((words) => ['chapter.changed', `North Shore: ${words}`]),
  );
});

test('of two admins who set a picture at the same time, one succeeds and the other gets the stored chapter', async () => {
  const results = await Promise.allSettled([edit({ picture: atTable }), edit({ picture: inHall }, 'siteAdmin')]);
  const [won] = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [lost] = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as ApiError] : []));
  expect(lost?.problem).toMatchObject({ status: 409, code: 'chapter_changed', current: { picture: won?.picture } });
  expect((await now()).picture).toEqual(won?.picture);
});

test('a picture needs a description and must exist, and while the content service is down the rest can be saved', async () => {
  const { version } = await edit({ picture: atTable });
  for (const alt of ['', '   ']) expect(await outcome(edit({ picture: { id: HALL, alt } }))).toMatch(/^400/);
  expect(await outcome(edit({ picture: { id: 'x', alt: 'A hall' } }))).toMatch(/^400/);
  const gone = '409 This picture was not saved. Add it again.';
  expect(await outcome(edit({ picture: { id: GONE, alt: 'A hall' }, name: 'Elsewhere' }))).toBe(gone);
  const away = await createTestServer({ SERVICE_TOKEN: TOKEN });
  const put = async (body: ChapterEdit) =>
    outcome(away.as(personas.siteAdmin).edit({ params: { id: 1 }, body }, { headers: { 'if-match': '"1"' } }));
  expect(await put({ picture: atTable, description: 'Both' })).toMatch(/^503/);
  expect(await put({ description: 'Only this' })).toBe('ok');
  await away.close();
  expect(await now()).toMatchObject({ version, name: 'North Shore', picture: shown(atTable) });
});

test('the pictures that chapters show are listed and exported, including those of archived chapters', async () => {
  await edit({ picture: atTable });
  await server.models.Chapters.updateMany(
    { _id: { $in: [2, 3] } },
    { $set: { picture: shown(inHall), archive: { at: new Date(), reason: 'Asleep' } } },
  );
  const internal = createServiceClient(chaptersInternalApi, server.running.url, TOKEN);
  const { items } = await internal.exportPage({ params: { kind: 'chapters' }, query: {} });
  expect(items.map(({ record }) => record['picture'])).toEqual([atTable, inHall, inHall]);
  const ask = async (pictureIds: string[]) =>
    (await internal.shownPictures({ body: { pictureIds } })).pictureIds.sort();
  expect(await ask([TABLE, HALL, GONE])).toEqual([TABLE, HALL]);
  expect([await ask([GONE]), await ask([])]).toEqual([[], []]);
});
