import { createLease, ensureIndexes, leaseModel, unavailable } from '@meridian/service-kit';
import { createTestEnvironment, connectTestDatabase, removeTestDatabase } from '@meridian/service-kit/testing';
import { EXPORT_KIND_NAMES, type ExportKind, type ExportPage } from '@meridian/shared-types/contracts';
import mongoose, { type Connection } from 'mongoose';
import { auditEntryModel, type AuditEntries } from '../audit/audit-entry.model';
import { archiveBytes } from '../exports/archive';
import { gatherExport } from '../exports/gather-export';
import { siteExportModels, type ExportDoc, type ExportModels } from '../exports/export.model';
import { siteExportPlan, type SiteExportOptions } from './site-export-plan';

let db: Connection;
let models: ExportModels;
let Entries: AuditEntries;
beforeAll(async () => {
  const { env } = await createTestEnvironment();
  db = await connectTestDatabase(env, 'admin');
  [models, Entries] = [siteExportModels(db), auditEntryModel(db)];
  leaseModel(db);
  await ensureIndexes(db);
});
afterAll(() => removeTestDatabase(db));
afterEach(() => models.Exports.updateMany({}, { $set: { state: 'failed' }, $unset: { isActive: 1 } }));

const record = (n: number) => ({ record: { id: String(n), name: `Person ${n}` } });
/** Returns three pages of people, and nothing of the other kinds. */
const pages = async (kind: ExportKind, after: string | undefined): Promise<ExportPage> => {
  const from = Number(after ?? 0);
  if (kind !== 'people') return { items: [], next: null };
  return { items: [record(from + 1), record(from + 2)], next: from < 4 ? String(from + 2) : null };
};
async function order(): Promise<Pick<ExportDoc, '_id'>> {
  const doc = { state: 'gathering', createdAt: new Date(), orderedBy: 'a'.repeat(24), reason: 'A copy' } as const;
  const [stored] = await models.Exports.create([{ ...doc, parts: [], isActive: true, isOpen: true }]);
  return { _id: stored!._id };
}
const chapters = {
  standing: async () => ({ isActive: true, isSuspended: false, isSiteAdmin: true, chapterIds: [] }),
};
const run = async (
  doc: Pick<ExportDoc, '_id'>,
  options: Partial<SiteExportOptions> = {},
  stopped = new AbortController(),
) => {
  const lease = createLease(leaseModel(db), String(doc._id), 20_000);
  try {
    const common = { models, Entries, chapters, readPage: pages, freeBytes: async () => undefined };
    await gatherExport(siteExportPlan({ ...common, ...options }), doc, { lease, stopped: stopped.signal });
  } finally {
    await lease.release();
  }
};
const load = async ({ _id }: Pick<ExportDoc, '_id'>) => (await models.Exports.findById(_id).lean<ExportDoc>())!;
const storedOf = async ({ _id: exportId }: Pick<ExportDoc, '_id'>) =>
  (await models.Chunks.countDocuments({ exportId })) + (await models.Files.countDocuments({ exportId }));
const actionsOf = async ({ _id }: Pick<ExportDoc, '_id'>) =>
  (await Entries.find({ subject: String(_id) }).lean()).map(({ action }) => action);

test('the size of an archive is known before it is read', async () => {
  const doc = await order();
  await run(doc);
  const finished = await load(doc);
  expect(finished.state).toBe('ready');
  expect(finished.parts.find(({ part }) => part === 'people')?.recordCount).toBe(6);
  let size = 0;
  for await (const bytes of archiveBytes(models, finished)) size += bytes.length;
  expect(size).toBe(finished.size);
  expect(await actionsOf(doc)).toEqual(['site-export.finished']);
});

test.each([
  ['is no longer a site admin', { isSuspended: false }],
  ['is suspended', { isSuspended: true }],
])('an export fails while it is made if the site admin who ordered it %s', async (why, standing) => {
  const doc = await order();
  let isLost = false;
  const readPage: SiteExportOptions['readPage'] = async (kind, after) => {
    isLost ||= kind === 'chapters';
    return pages(kind, after);
  };
  const now = { isActive: false, chapterIds: [], ...standing };
  await run(doc, {
    readPage,
    chapters: { standing: async () => ({ isSiteAdmin: !isLost, ...now, isSuspended: isLost && now.isSuspended }) },
  });
  expect(await load(doc)).toMatchObject({
    state: 'failed',
    problem: `The site admin who ordered it ${why}. Order another export.`,
  });
  expect([isLost, await storedOf(doc), await actionsOf(doc)]).toEqual([true, 0, ['site-export.failed']]);
});

test('an export waits for an unavailable service and then continues where it was', async () => {
  const doc = await order();
  let isAway = true;
  const readPage: SiteExportOptions['readPage'] = async (kind, after) => {
    if (kind === 'events' && isAway) throw unavailable();
    return pages(kind, after);
  };
  await expect(run(doc, { readPage })).rejects.toThrow('events');
  const waiting = await load(doc);
  expect(waiting).toMatchObject({
    state: 'gathering',
    problem: 'The events service does not answer. It is tried again.',
  });
  isAway = false;
  await run(doc, { readPage });
  const finished = await load(doc);
  expect(finished).toMatchObject({ state: 'ready' });
  expect(finished.problem).toBeUndefined();
  expect(finished.parts.slice(0, waiting.parts.length)).toEqual(waiting.parts);
});

test('a process that is stopped keeps its finished parts', async () => {
  const doc = await order();
  const stopped = new AbortController();
  await run(
    doc,
    {
      readPage: async (kind, after) => {
        if (kind === 'chapters') stopped.abort();
        return pages(kind, after);
      },
    },
    stopped,
  );
  const { state, parts } = await load(doc);
  const before = EXPORT_KIND_NAMES.indexOf('chapters');
  expect([state, parts.length]).toEqual(['gathering', before + 1]);
});

test('a process that takes over a part removes everything of the first attempt', async () => {
  const doc = await order();
  const other = new mongoose.Types.ObjectId();
  let isTaken = false;
  await run(doc, {
    readPage: async (kind, after) => {
      if (kind === 'people' && after !== undefined && !isTaken) {
        isTaken = true;
        await models.Exports.updateOne({ _id: doc._id }, { $set: { 'current.attempt': other } });
      }
      return pages(kind, after);
    },
  });
  expect(await load(doc)).toMatchObject({ state: 'gathering', parts: [], current: { attempt: other } });
  expect(await storedOf(doc)).toBe(0);
});

test('an export that is removed meanwhile stops and leaves no data', async () => {
  const doc = await order();
  await run(doc, {
    readPage: async (kind, after) => {
      if (kind === 'chapters') await models.Exports.updateOne({ _id: doc._id }, { $set: { state: 'removed' } });
      return pages(kind, after);
    },
  });
  const { state, parts } = await load(doc);
  expect(state).toBe('removed');
  expect(await models.Chunks.countDocuments({ exportId: doc._id, part: 'chapters' })).toBe(0);
  expect(parts.map(({ part }) => part)).not.toContain('chapters');
});

test.each([
  ['little room is left', { freeBytes: async () => 1000 }, undefined],
  ['the store says that its disk is full', {}, Object.assign(new Error('Disk full'), { code: 14031 })],
])('where %s, the export has failed, and no partial data is stored', async (_, options, failure) => {
  const doc = await order();
  const insert = jest.spyOn(models.Chunks, 'insertMany');
  if (failure)
    insert.mockImplementation((async (...args: [never]) => {
      if (insert.mock.calls.length > 3) throw failure;
      return models.Chunks.create(...args);
    }) as never);
  await run(doc, options);
  insert.mockRestore();
  const failed = await load(doc);
  expect(failed.state).toBe('failed');
  expect(failed.problem).toMatch(/not enough space/);
  expect(failed.isActive).toBeUndefined();
  expect(await storedOf(doc)).toBe(0);
  expect(await actionsOf(doc)).toEqual(['site-export.failed']);
  await expect(order()).resolves.toBeDefined(); // Another export can be ordered.
});

test('an export that fails again and again says at which kind', async () => {
  const doc = await order();
  const readPage: SiteExportOptions['readPage'] = async (kind, after) => {
    if (kind === 'rsvps') throw new Error('A record has no event.');
    return pages(kind, after);
  };
  await expect(run(doc, { readPage })).rejects.toThrow('A record has no event.');
  await models.Exports.updateOne({ _id: doc._id }, { $set: { failedRuns: 19 } });
  await run(doc, { readPage });
  expect(await load(doc)).toMatchObject({
    state: 'failed',
    current: { part: 'rsvps', recordCount: 0 },
    problem: 'Something went wrong, again and again. Order another export.',
  });
});

test('two exports cannot run at once', async () => {
  await order();
  await expect(order()).rejects.toMatchObject({ code: 11000 });
});
