import { eventually, implementSome, serveDuringTests, someId } from '@meridian/service-kit/testing';
import { HOUR_MS } from '@meridian/shared-types';
import {
  authInternalApi,
  PERSONAL_KIND_NAMES,
  personalExportApi,
  type ExportPage,
} from '@meridian/shared-types/contracts';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { personalExportModels } from '../exports/export.model';
import { readArchive } from '../testing/read-archive';
import { createTestServer, outcomeCode, siteAdmin } from '../testing/test-server';

jest.setTimeout(60_000);

/** What the stubs of the other services have of everybody, in two pages of messages. */
const EVIL = '<script>alert(1)</script>\u2028next, "quoted"';
const record = (fields: ExportPage['items'][number]['record']) => ({ record: { ...fields, secret: 'not declared' } });
let readBy: string[] = [];
let isAway = false;
const personalPage = async ({
  params: { kind, userId },
  query: { after },
}: {
  params: { kind: string; userId: string };
  query: { after?: string | undefined };
}): Promise<ExportPage> => {
  if (isAway) throw new Error('away');
  readBy.push(userId);
  if (kind === 'profile') return { items: [record({ id: userId, name: 'Ana <b>' })], next: null };
  if (kind === 'messagePictures')
    return {
      items: [
        {
          ...record({ file: 'pictures/a.webp' }),
          file: { path: 'pictures/a.webp', content: Buffer.from('a picture').toString('base64'), encoding: 'base64' },
        },
      ],
      next: null,
    };
  if (kind !== 'messages') return { items: [], next: null };
  const first = after === undefined;
  const texts = first ? [EVIL, 'second'] : ['third'];
  return {
    items: texts.map((content) => record({ content, createdAt: '2026-11-01T12:00:00.000Z' })),
    next: first ? '2' : null,
  };
};
/** All services have one address here, so this call accepts the kinds of all. */
const anyPage = {
  personalPage: {
    ...authInternalApi.personalPage,
    params: z.strictObject({ userId: z.string(), kind: z.enum(PERSONAL_KIND_NAMES) }),
  },
};

async function createServer() {
  const server = await createTestServer({}, [implementSome(anyPage, { personalPage })]);
  const { environment, running } = server;
  const models = personalExportModels(server.db);
  const now = () => Math.floor(Date.now() / 1000) * 1000;
  const as = (userId: string, more: object = {}) =>
    environment.client(personalExportApi, running.url, {
      userId,
      isActive: false,
      isSiteAdmin: false,
      authenticatedAt: now(),
      ...more,
    });
  const isReady = async (userId: string) => (await as(userId).get()).state === 'ready';
  return {
    ...server,
    models,
    as,
    async order(userId = someId()) {
      await as(userId).order();
      await eventually(() => isReady(userId));
      return userId;
    },
    fetch: async (path: string, userId: string, more: object = {}) =>
      fetch(running.url + path, {
        headers: await environment.as({ userId, isActive: false, isSiteAdmin: false, ...more }),
      }),
    stored: async (userId: string) => {
      const found = await models.Exports.find({ orderedBy: userId }, { _id: 1 }).lean();
      return found.length + (await models.Chunks.countDocuments()) + (await models.Links.countDocuments({ userId }));
    },
  };
}
const server = serveDuringTests(createServer);
beforeEach(async () => {
  readBy = [];
  isAway = false;
  for (const name of ['personalExports', 'siteExportChunks', 'siteExportFiles', 'siteExportLinks'])
    await server.db.collection(name).deleteMany({});
});

test('a person gets one file with their data, as JSON and as a page', async () => {
  const userId = await server.order();
  expect(new Set(readBy)).toEqual(new Set([userId]));
  const { path } = await server.as(userId).link();
  const response = await server.fetch(path, userId);
  expect(response.headers.get('content-disposition')).toMatch(/meridian-my-data-[\d-]+\.zip/);
  const archive = Buffer.from(await response.arrayBuffer());
  expect((await server.as(userId).get()).size).toBe(archive.length);
  const files = readArchive(archive);
  expect([...files.keys()].sort()).toEqual(
    ['index.html', 'pictures/a.webp', ...PERSONAL_KIND_NAMES.map((kind) => `data/${kind}.json`)].sort(),
  );
  expect(String(files.get('pictures/a.webp'))).toBe('a picture');
  const json = (kind: string) => JSON.parse(String(files.get(`data/${kind}.json`))) as Record<string, unknown>[];
  expect(json('messages').map(({ content }) => content)).toEqual([EVIL, 'second', 'third']);
  expect(json('profile')).toMatchObject([{ id: userId, name: 'Ana <b>' }]);
  expect(json('payments')).toEqual([]);
  const page = String(files.get('index.html'));
  expect(page).toContain('Ana &lt;b&gt;');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script|https?:\/\//);
  expect(page.match(/<summary>/g)).toHaveLength(PERSONAL_KIND_NAMES.length);
  for (const bytes of files.values()) expect(String(bytes)).not.toContain('not declared');
  const kinds = await server.db.collection('domainEventOutbox').find({ 'record.audience.userIds': userId }).toArray();
  expect(kinds.map(({ record: { kind } }) => kind as string)).toEqual(['account.export-ready']);
});

test('the link works for the person alone, again and again, until the file is removed', async () => {
  const userId = await server.order();
  const { path, expiresAt } = await server.as(userId).link();
  const [low, high] = [23, 24].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString());
  expect(expiresAt > low! && expiresAt <= high!).toBe(true);
  const status = async (by: string, more: object = {}) => (await server.fetch(path, by, more)).status;
  expect([await status(userId), await status(userId), await status(someId())]).toEqual([200, 200, 404]);
  expect(await status(siteAdmin.userId, { isSiteAdmin: true })).toBe(404);
  expect(await status(userId, { actorId: siteAdmin.userId })).toBe(403);
  expect(await status(userId, { actorId: siteAdmin.userId, isReadOnly: true })).toBe(403);
  expect((await fetch(server.running.url + path)).status).toBe(401);
  await server.models.Exports.updateMany({ orderedBy: userId }, { $set: { expiresAt: new Date() } });
  expect(await status(userId)).toBe(404);
  expect(await server.as(userId).get()).toMatchObject({ state: 'none', size: null, expiresAt: null });
  expect(await outcomeCode(server.as(userId).link())).toBe('404 not_found');
});

test('only the person who has just proved who they are orders and downloads the file', async () => {
  const userId = await server.order();
  const outcomes = async (more: object) => [
    await outcomeCode(server.as(userId, more).order()),
    await outcomeCode(server.as(userId, more).link()),
    await outcomeCode(server.as(userId, more).get()),
  ];
  expect(await outcomes({ authenticatedAt: Date.now() - HOUR_MS })).toEqual([
    '403 step_up_required',
    '403 step_up_required',
    'ok',
  ]);
  const actorId = siteAdmin.userId;
  expect(await outcomes({ actorId })).toEqual(['403 forbidden', '403 forbidden', '403 forbidden']);
  expect(await outcomes({ actorId, isReadOnly: true })).toEqual(['403 view_only', '403 view_only', '403 view_only']);
});

test('one file is made at a time, a new one replaces the last one, and there are five in a day', async () => {
  const userId = someId();
  isAway = true;
  await server.as(userId).order();
  expect(await outcomeCode(server.as(userId).order())).toBe('409 export_running');
  expect(await server.as(userId).get()).toMatchObject({ state: 'gathering', doneKinds: 0 });
  isAway = false;
  await server.models.Exports.deleteMany({});
  await server.order(userId);
  const { path } = await server.as(userId).link();
  await server.order(userId);
  expect((await server.fetch(path, userId)).status).toBe(404);
  const old = { state: 'removed' as const, orderedBy: userId, parts: [] };
  await server.models.Exports.create([1, 2, 3].map(() => ({ ...old, createdAt: new Date(Date.now() - HOUR_MS) })));
  expect(await outcomeCode(server.as(userId).order())).toBe('429 too_many_exports');
  expect(await outcomeCode(server.as(someId()).order())).toBe('ok');
});

test('the file is deleted with the account, and in a merge', async () => {
  const [deleted, merged] = [await server.order(), await server.order()];
  for (const userId of [deleted, merged]) await server.as(userId).link();
  await server.deleteAccount(deleted);
  expect(await server.models.Exports.countDocuments({ orderedBy: deleted })).toBe(0);
  expect(await server.stored(merged)).toBeGreaterThan(2);
  await server.log.mergePerson({ params: { userId: merged }, body: { intoId: someId() } });
  expect([await server.stored(deleted), await server.stored(merged)]).toEqual([0, 0]);
  expect(await outcomeCode(server.as(deleted).order())).toBe('403 account_removed');
});

test('messages to the office are in the file of the person who wrote them', async () => {
  const userId = someId();
  const contact = { name: 'Ana', email: 'ana@example.org', category: 'general', message: 'A question', userId };
  const thread = {
    kind: 'contact',
    state: 'new',
    version: 1,
    title: 'x',
    createdAt: new Date(),
    entries: [],
    words: [],
  };
  await server.db.collection('threads').insertMany([
    { ...thread, _id: new ObjectId(), contact },
    { ...thread, _id: new ObjectId(), contact: { ...contact, userId: someId(), message: 'Of another person' } },
  ]);
  await server.order(userId);
  const { path } = await server.as(userId).link();
  const files = readArchive(Buffer.from(await (await server.fetch(path, userId)).arrayBuffer()));
  expect(JSON.parse(String(files.get('data/officeMessages.json')))).toMatchObject([{ message: 'A question' }]);
});
