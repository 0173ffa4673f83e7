import type { SiteExport, SiteExportLink } from '@meridian/shared-types';
import { EXPORT_KIND_NAMES, EXPORT_KINDS, type ExportKind } from '@meridian/shared-types/contracts';
import { ObjectId } from 'mongodb';
import { waitUntil, type TestProduct, type Store } from '../product/test-product';
import { createTestProduct, startServers } from '../product/start-test-product';
import { EXPORT_REASON, SITE_EXPORTS } from '../records/imports-and-exports';
import type { Visitor } from '../product/person';
import { MESSAGES, plantSecrets, secretsInUse, STORED_KINDS } from './planted-secrets';
import { readCsv } from '../product/read-csv';
import { readZip, sha256Of } from '../product/read-zip';

jest.setTimeout(240_000);

let product: TestProduct;
let office: Visitor;
let other: Visitor;
beforeAll(async () => {
  const servers = await startServers({ env: { all: { SEED: 'demo' } } });
  product = await createTestProduct(servers);
  office = await product.createPersona('siteAdmin');
  other = await product.createPersona('siteAdmin');
  await plantSecrets(product, office.userId);
}, 120_000);
afterAll(async () => {
  await product?.server.close();
  for (const store of ['auth', 'chapters', 'events', 'chat', 'content', 'notifications', 'admin'] as Store[])
    await product?.db(store).dropDatabase();
  await product?.close();
}, 60_000);

const findCollection = (kind: ExportKind) => product.db(EXPORT_KINDS[kind].service).collection(STORED_KINDS[kind][0]);
const findIds = async (kind: ExportKind) =>
  (
    await findCollection(kind)
      .find(STORED_KINDS[kind][1] ?? {}, { projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => String(_id));
const get = async (id: string) => (await office.ok<SiteExport[]>('GET', SITE_EXPORTS)).find((each) => each.id === id)!;
const order = () => office.ok<SiteExport>('POST', SITE_EXPORTS, EXPORT_REASON);
const readState = async (id: string) =>
  (await product.collection('admin', 'siteExports').findOne({ _id: new ObjectId(id) }))?.state as string;
const isReady = async (id: string) => (await readState(id)) === 'ready';
const linkTo = (id: string, person = office) => person.ok<SiteExportLink>('POST', `${SITE_EXPORTS}/${id}/link`);
const stored = (name: string, exportId: string) =>
  product.collection('admin', name).countDocuments({ exportId: new ObjectId(exportId) });

let archive: Buffer;
let exported: SiteExport;

test('an export is gathered, and no other one is ordered meanwhile', async () => {
  const { id } = await order();
  expect((await office.call('POST', SITE_EXPORTS, { body: EXPORT_REASON })).status).toBe(409);
  await waitUntil('the file is ready', () => isReady(id), 120);
  exported = await get(id);
});

test('a link sends the file once, to the person who asked for it; the download is in the audit log', async () => {
  const { path } = await linkTo(exported.id);
  expect((await other.call('GET', path)).status).toBe(404);
  const response = await office.call('GET', path, { timeoutMs: 60_000 });
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="?meridian-export-[\d-]+\.zip"?$/);
  archive = response.bytes;
  expect(archive.length).toBe(exported.size);
  expect((await office.call('GET', path)).status).toBe(404);
  const { token } = Object.fromEntries(new URL(path, 'http://x').searchParams);
  expect(JSON.stringify(await product.collection('admin', 'siteExportLinks').find().toArray())).not.toContain(token);
  const actions = await product
    .collection('admin', 'auditEntries')
    .find({ subject: exported.id })
    .sort({ at: 1 })
    .toArray();
  expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['site-export.ordered', office.userId],
    ['site-export.finished', null],
    ['site-export.downloaded', office.userId],
  ]);
});

describe('the archive', () => {
  let files: Map<string, Buffer>;
  const readText = (path: string) => files.get(path)!.toString('utf8');
  const readLines = (kind: ExportKind): Record<string, unknown>[] =>
    readText(`data/${kind}.jsonl`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  beforeAll(() => {
    files = readZip(archive);
  });

  test.each(EXPORT_KIND_NAMES)('has all of %s, in both formats', async (kind) => {
    const lines = readLines(kind);
    const columns = Object.keys(EXPORT_KINDS[kind].columns);
    for (const line of lines) expect(Object.keys(line)).toEqual(columns);
    const [head, ...rows] = readCsv(readText(`data/${kind}.csv`));
    expect(head).toEqual(columns);
    expect(rows.filter((row) => row.length !== columns.length)).toEqual([]);
    expect(rows.length).toBe(lines.length);
    const schema = JSON.parse(readText('schema.json')) as { kinds: Record<string, { recordCount: number }> };
    expect(schema.kinds[kind]?.recordCount).toBe(lines.length);
    if (kind === 'auditLog') return expect(lines.length).toBeGreaterThan(0); // The log continues to grow.
    const ids = await findIds(kind);
    expect(lines.length).toBe(ids.length);
    if (kind !== 'profilePictures') expect(lines.map(({ id }) => String(id)).sort()).toEqual(ids.sort());
  });

  test('has what the databases have', async () => {
    const person = await product.collection('auth', 'users').findOne({ _id: new ObjectId(office.userId) });
    expect(readLines('people').find(({ id }) => id === office.userId)).toMatchObject({
      name: '=HYPERLINK("x")',
      email: person!.email,
      isSiteAdmin: true,
    });
    expect(readText('data/people.csv')).toContain(`"'=HYPERLINK(""x"")"`);
    expect(
      readLines('messages').find(({ chapterId, number }) => chapterId === 9001 && number === MESSAGES),
    ).toMatchObject({
      content: expect.stringContaining('“quotes”, commas\nand'),
    });
    expect(readLines('mergedAccounts')).toMatchObject([{ intoId: office.userId, email: 'former@example.org' }]);
    expect(readLines('monthlyNumbers').find(({ id }) => id === '2020-01 3')).toMatchObject({
      month: '2020-01',
      chapterId: 3,
      members: 4,
      paying: 7,
      churn: null,
    });
    expect(readLines('eventChanges').map(({ changes }) => changes)).toContainEqual([
      { field: 'title', from: 'Old', to: 'New' },
    ]);
    expect(readLines('chapters').find(({ id }) => id === 9002)).toMatchObject({
      formerSlugs: ['its-first-name'],
      mergedIntoId: 1,
    });
    expect(readLines('threads').find(({ title }) => title === 'Reported message')).toMatchObject({
      report: { chapterId: 3, decision: { action: 'dismiss', reason: 'It is not', byId: office.userId } },
    });
    const posts = await product.collection('content', 'posts').find().toArray();
    for (const { _id, slug, content } of posts) expect(readText(`posts/${slug}-${String(_id)}.md`)).toContain(content);
    expect(readText('calendar/events.ics').match(/BEGIN:VEVENT/g)).toHaveLength((await findIds('events')).length);
    expect(readText('calendar/events.ics')).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    for (const { _id, bytes } of await product.collection('auth', 'avatars').find().limit(20).toArray())
      expect(files.get(`people/${String(_id)}.webp`)!.equals(bytes.buffer)).toBe(true);
    for (const { _id, images, width } of await product.collection('content', 'pictures').find().limit(20).toArray())
      expect(files.get(`pictures/${String(_id)}.webp`)!.equals(images[width].buffer)).toBe(true);
  });

  test('has a list of its files with their checksums', () => {
    expect([...files.keys()].slice(0, 3)).toEqual(['README.md', 'schema.json', 'SHA256SUMS']);
    expect(readText('README.md')).toContain('## What is not in it, and why');
    const sums = readText('SHA256SUMS')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  '));
    expect(sums.map(([, path]) => path)).toEqual([...files.keys()].slice(3));
    for (const [sum, path] of sums) expect(sum).toBe(sha256Of(files.get(path!)!));
  });

  test('has no secret, no card and no direct message', async () => {
    const secrets = await secretsInUse(product);
    expect(secrets.length).toBeGreaterThan(30);
    const found = [...files].flatMap(([path, bytes]) =>
      secrets.filter((secret) => bytes.includes(secret)).map((secret) => [path, secret]),
    );
    expect(found).toEqual([]);
  });
});

test('the file is removed on demand, with its bytes, and when its time is over', async () => {
  await office.ok('DELETE', `${SITE_EXPORTS}/${exported.id}`);
  expect((await office.call('POST', `${SITE_EXPORTS}/${exported.id}/link`)).status).toBe(409);
  const isGone = async () =>
    (await stored('siteExportChunks', exported.id)) + (await stored('siteExportFiles', exported.id)) === 0;
  await waitUntil('its bytes are gone', isGone, 30);

  const { id } = await order();
  await waitUntil('another one is ready', () => isReady(id), 120);
  await product
    .collection('admin', 'siteExports')
    .updateOne({ _id: new ObjectId(id) }, { $set: { expiresAt: new Date(0) } });
  await product.server.restart('admin'); // The job of exports runs directly after the start.
  await waitUntil('its time was over', async () => (await readState(id)) === 'removed', 30);
  await waitUntil('its bytes are gone', async () => (await stored('siteExportChunks', id)) === 0, 30);
});
