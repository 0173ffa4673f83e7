import { notFound } from '@meridian/service-kit';
import { implementSome, outcome, recordedActions } from '@meridian/service-kit/testing';
import type { ChapterEdit } from '@meridian/shared-types';
import { contentInternalApi } from '@meridian/shared-types/contracts';
import { usePersonas, useTestServer, createTestServer, type Persona } from '../testing/test-server';

const [TABLE, HALL, GONE] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

/** The ids of the pictures whose time the stub of the content service was asked to extend. */
const kept: string[] = [];
const router = implementSome(contentInternalApi, {
  async extendUnusedPicture({ params: { id } }) {
    if (id === GONE) throw notFound('picture');
    kept.push(id);
    return { id, width: 1600, height: 900 };
  },
});
const server = useTestServer({}, { CONTENT_URL: router });
const personas = usePersonas(server);

const atTable = { id: TABLE, alt: 'Ten people at a long table' };
const inHall = { id: HALL, alt: 'A hall with a stage' };
const shown = ({ id, alt }: typeof atTable) => ({ id, alt, width: 1600, height: 900 });
const now = async (slug = 'north-shore') => server.as().bySlug({ params: { slug } });
const edit = async (body: ChapterEdit, who: Persona = 'admin', of = server) => {
  const { id, version } = await now();
  return of.as(personas[who]).edit({ params: { id }, body }, { headers: { 'if-match': `"${version}"` } });
};

test('other people cannot extend the time of a picture', async () => {
  kept.length = 0;
  expect(await outcome(edit({ picture: atTable }, 'member'))).toBe('403 Only admins of this chapter can change it.');
  expect(kept).toEqual([]);
  expect(await outcome(edit({ picture: atTable }, 'siteAdmin'))).toBe('ok');
  expect(kept).toEqual([TABLE]);
  await edit({ picture: null });
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

test('a picture needs a description and must exist, and while the content service is down the rest can be saved', async () => {
  const { version } = await edit({ picture: atTable });
  for (const alt of ['', '   ']) expect(await outcome(edit({ picture: { id: HALL, alt } }))).toMatch(/^400/);
  expect(await outcome(edit({ picture: { id: 'x', alt: 'A hall' } }))).toMatch(/^400/);
  const gone = '409 This picture was not saved. Add it again.';
  expect(await outcome(edit({ picture: { id: GONE, alt: 'A hall' }, name: 'Elsewhere' }))).toBe(gone);
  const away = await createTestServer();
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
  const { items } = await server.internal.exportPage({ params: { kind: 'chapters' }, query: {} });
  expect(items.map(({ record }) => record['picture'])).toEqual([atTable, inHall, inHall]);
  const ask = async (pictureIds: string[]) =>
    (await server.internal.shownPictures({ body: { pictureIds } })).pictureIds.sort();
  expect(await ask([TABLE, HALL, GONE])).toEqual([TABLE, HALL]);
  expect([await ask([GONE]), await ask([])]).toEqual([[], []]);
});
