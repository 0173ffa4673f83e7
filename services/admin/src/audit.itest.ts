import { commandsDuring, slowReads, someId } from '@meridian/kit/testing';
import { AUDIT_BATCH, type AuditRecord } from '@meridian/shared-types';
import { adminInternalApi, type Route } from '@meridian/shared-types/contracts';
import { auditEntryModel, toEntryDoc } from './audit-entry.model';
import { createHarness, outcome, siteAdmin, type Harness } from './testing';

let service: Harness;
let ana: string;
let grace: string;
beforeAll(async () => {
  service = await createHarness();
  [ana, grace] = [service.person('Ana Horvat'), service.person('Grace Admin')];
  service.names.set(siteAdmin.userId, 'Sam Site');
});
afterAll(() => service.close());
beforeEach(() => service.db.collection('auditEntries').deleteMany({}));

const record = (fields: Partial<AuditRecord> = {}): AuditRecord => ({
  id: someId(),
  at: '2026-11-01T12:00:00.000Z',
  action: 'join-request.approved',
  actorId: grace,
  actingAsId: null,
  subject: someId(),
  personId: ana,
  chapterId: 1,
  detail: 'Lagos',
  address: '203.0.113.9',
  userAgent: 'A browser',
  requestId: 'request-1',
  ...fields,
});
const add = async (...records: AuditRecord[]) => {
  for (let from = 0; from < records.length; from += AUDIT_BATCH)
    await service.log.appendAuditRecords({ body: { records: records.slice(from, from + AUDIT_BATCH) } });
  return records;
};
const admin = () => service.as(siteAdmin);
const found = async (query: Parameters<ReturnType<Harness['as']>['audit']>[0]) =>
  (await admin().audit(query)).map(({ id }) => id);
const download = async (query = '', who: Parameters<Harness['as']>[0] = siteAdmin) =>
  fetch(`${service.running.url}/api/admin/audit/export${query}`, { headers: await service.rig.as(who!) });

test.each([
  ['nobody', () => undefined, '401 sign_in_required'],
  ['a newsletter subscriber', () => ({ userId: ana, isActive: false }), '403 forbidden'],
  ['a member', () => ({ userId: ana }), '403 forbidden'],
  ['an admin of a chapter', () => ({ userId: grace }), '403 forbidden'],
  ['somebody whom a site admin acts as', () => ({ userId: ana, actorId: siteAdmin.userId }), '403 forbidden'],
])('%s reads nothing, and nobody but our services adds anything', async (_who, identity, expected) => {
  const who = identity();
  expect([await outcome(service.as(who).audit()), await outcome(service.as(who).exportAudit())]).toEqual([
    expected,
    expected,
  ]);
  expect(
    await outcome(
      service.rig
        .client(adminInternalApi, service.running.url, who)
        .appendAuditRecords({ body: { records: [record()] } }),
    ),
  ).toBe('401 service_only');
  expect(await service.db.collection('auditEntries').countDocuments()).toBe(0);
});

test('tells who (and as whom) did what to what, when and from where', async () => {
  const [line] = await add(record({ actingAsId: ana }));
  const { actorId: _a, actingAsId: _b, personId: _c, chapterId: _d, ...same } = line!;
  const expected = {
    ...same,
    actor: { id: grace, name: 'Grace Admin' },
    actingAs: { id: ana, name: 'Ana Horvat' },
    person: { id: ana, name: 'Ana Horvat' },
    chapter: { id: 1, name: 'Lagos' },
  };
  expect(await admin().audit()).toEqual([expected]);
});

test('who has left has no name any more, and the product itself has none', async () => {
  const gone = someId();
  await add(
    record({ actorId: gone, personId: null, chapterId: null }),
    record({ actorId: null, personId: gone, at: '2026-10-01T00:00:00.000Z' }),
  );
  expect(await admin().audit()).toMatchObject([
    { actor: { id: gone, name: null }, person: null, chapter: null },
    { actor: null, person: { id: gone, name: null } },
  ]);
});

test('takes each record once, however often and however many at once it is delivered', async () => {
  const records = Array.from({ length: AUDIT_BATCH }, () => record());
  await Promise.all(Array.from({ length: 10 }, () => service.log.appendAuditRecords({ body: { records } })));
  await service.log.appendAuditRecords({
    body: { records: [...records.slice(0, 3), record({ id: records[0]!.id, detail: 'rewritten' })] },
  });
  const lines = await admin().audit({ query: { limit: '200' } });
  expect(lines).toHaveLength(AUDIT_BATCH);
  expect(new Set(lines.map(({ detail }) => detail))).toEqual(new Set(['Lagos']));
});

test('only grows: no call and no model changes or removes a line', async () => {
  await add(record());
  const Entries = auditEntryModel(service.db);
  const attempts: [string, () => Promise<unknown>][] = [
    ['updateOne', () => Entries.updateOne({}, { detail: 'x' }).exec()],
    ['updateMany', () => Entries.updateMany({}, { detail: 'x' }).exec()],
    ['replaceOne', () => Entries.replaceOne({}, { detail: 'x' } as never).exec()],
    ['findOneAndUpdate', () => Entries.findOneAndUpdate({}, { detail: 'x' }).exec()],
    ['findOneAndReplace', () => Entries.findOneAndReplace({}, { detail: 'x' } as never).exec()],
    ['deleteOne', () => Entries.deleteOne({}).exec()],
    ['deleteMany', () => Entries.deleteMany({}).exec()],
    ['findOneAndDelete', () => Entries.findOneAndDelete({}).exec()],
    ['bulkWrite', () => Entries.bulkWrite([{ deleteMany: { filter: {} } }])],
    [
      'save',
      async () => {
        const line = (await Entries.findOne())!;
        line.detail = 'x';
        await line.save();
      },
    ],
    [
      'document.deleteOne',
      async () => {
        await (await Entries.findOne())!.deleteOne();
      },
    ],
  ];
  for (const [name, attempt] of attempts) await expect(attempt().then(() => name)).rejects.toThrow('append-only');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api/admin/audit', `/api/admin/audit/${someId()}`, '/internal/audit'])
      if (method !== 'POST' || path !== '/internal/audit')
        expect(
          (
            await fetch(`${service.running.url}${path}`, {
              method,
              headers: {
                ...(await service.rig.as(siteAdmin)),
                authorization: `Bearer ${service.rig.env.SERVICE_TOKEN}`,
              },
            })
          ).status,
        ).toBe(404);
  expect(await admin().audit()).toMatchObject([{ detail: 'Lagos' }]);
});

test('finds lines by words, people, actor, action and time', async () => {
  const [approved, dinner, failed] = await add(
    record(),
    record({
      action: 'event.created',
      detail: 'Dinner at Łódź',
      personId: null,
      actorId: ana,
      at: '2026-11-02T12:00:00.000Z',
    }),
    record({ action: 'session.failed', actorId: null, detail: '', chapterId: null, at: '2026-11-03T12:00:00.000Z' }),
  );
  const by = (search: string) => found({ query: { search } });
  expect(await by('lodz din')).toEqual([dinner!.id]);
  expect(await by('hor')).toEqual([failed!.id, dinner!.id, approved!.id]); // Ana Horvat, whichever way she is in it
  expect(await by('ANA created')).toEqual([dinner!.id]);
  expect(await by('grace approved')).toEqual([approved!.id]);
  expect(await by('203.0.113.9 session')).toEqual([failed!.id]);
  expect(await by(ana)).toEqual([failed!.id, dinner!.id, approved!.id]);
  for (const nothing of ['inner', '.*', '^', 'nobody', '🦊']) expect(await by(nothing)).toEqual([]);
  expect(await found({ query: { actor: ana } })).toEqual([dinner!.id]);
  expect(await found({ query: { action: 'join-request.approved' } })).toEqual([approved!.id]);
  expect(await found({ query: { from: '2026-11-02T12:00:00.000Z', to: '2026-11-03T13:00:00+01:00' } })).toEqual([
    dinner!.id,
  ]);
  expect(
    await found({ query: { search: 'ana', actor: ana, action: 'event.created', from: '2026-11-01T00:00:00Z' } }),
  ).toEqual([dinner!.id]);
  for (const query of [
    { action: 'anything' as never },
    { actor: 'me' },
    { from: 'yesterday' },
    { limit: '201' },
    { before: 'x' },
  ])
    expect(await outcome(admin().audit({ query }))).toBe('400 invalid_request');
});

test('pages hold every line once, newest first, whatever is added meanwhile', async () => {
  const lines = await add(
    ...Array.from({ length: 25 }, (_, index) =>
      record({ at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 4))).toISOString() }),
    ),
  ); // several at one moment
  const seen: string[] = [];
  for (let page = ['']; page.length > 0;) {
    page = await found({ query: { before: seen.at(-1), limit: '7' } });
    seen.push(...page);
    if (seen.length === 7) await add(record({ at: '2026-12-01T00:00:00.000Z' }));
  }
  expect(seen).toEqual(
    [...lines]
      .sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at)))
      .map(({ id }) => id),
  );
  expect(await outcome(admin().audit({ query: { before: someId() } }))).toBe('400 unknown_page');
});

test('a file: RFC 4180, harmless in a spreadsheet, and itself a line of the log', async () => {
  await add(
    record({ detail: '=HYPERLINK("http://x"),"a"\r\nb', userAgent: '+1' }),
    record({ detail: '-2+3', userAgent: '@SUM(A1)', at: '2026-10-01T00:00:00.000Z' }),
    record({ detail: 'Zürich', userAgent: '\tx', at: '2026-09-01T00:00:00.000Z', actorId: null, personId: someId() }),
    record({ at: '2020-01-01T00:00:00.000Z' }),
  );
  const response = await download('?from=2021-01-01T00:00:00Z');
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
    response.headers.get('cache-control'),
  ]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename=audit-\d{4}-\d\d-\d\d\.csv$/),
    'no-store',
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parse(bytes.subarray(3).toString());
  expect(rows[0]).toEqual([
    'When',
    'Action',
    'Who',
    'Who (id)',
    'As',
    'As (id)',
    'Whom',
    'Whom (id)',
    'Chapter',
    'Subject',
    'Detail',
    'Address',
    'Browser',
    'Request',
    'Id',
  ]);
  const cells = rows.slice(1).map((row) => ({ who: row[2], whom: row[6], detail: row[10], browser: row[12] }));
  expect(cells).toEqual([
    { who: 'Grace Admin', whom: 'Ana Horvat', detail: '\'=HYPERLINK("http://x"),"a"\r\nb', browser: "'+1" },
    { who: 'Grace Admin', whom: 'Ana Horvat', detail: "'-2+3", browser: "'@SUM(A1)" },
    { who: '', whom: 'Former member', detail: 'Zürich', browser: "'\tx" },
  ]);
  expect(await admin().audit({ query: { limit: '1' } })).toMatchObject([
    {
      action: 'audit.exported',
      actor: { name: 'Sam Site' },
      detail: 'from: 2021-01-01T00:00:00Z',
      address: expect.any(String),
    },
  ]);
});

test('a long file comes whole, page by page', async () => {
  await add(
    ...Array.from({ length: 500 }, (_, index) =>
      record({ at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(), detail: `line ${index}` }),
    ),
  );
  let lines = 0;
  const sent = await commandsDuring(`${service.rig.env.DATABASE_PREFIX}admin`, async () => {
    lines = parse((await (await download()).text()).slice(1)).length - 1;
  });
  expect(lines).toBe(500);
  const pages = sent.filter(({ name, command }) => name === 'find' && command.limit === 160);
  expect(pages).toHaveLength(4);
  // the reader's identity would expire on the way
  expect(service.namesAskedBy.slice(-4)).toEqual([undefined, undefined, undefined, undefined]);
});

test('every way of looking is served by an index, and costs one read and two calls', async () => {
  await add(
    ...Array.from({ length: 100 }, (_, index) => record({ at: new Date(Date.UTC(2026, 0, 1) + index).toISOString() })),
  );
  const [last] = await found({ query: { limit: '1' } });
  const queries = [
    {},
    { before: last },
    { actor: grace },
    { action: 'event.created' as const },
    { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    { actor: grace, before: last },
  ];
  for (const query of queries) {
    const sent = await commandsDuring(`${service.rig.env.DATABASE_PREFIX}admin`, () => admin().audit({ query }));
    expect(sent.map(({ name }) => name)).toEqual('before' in query ? ['find', 'find'] : ['find']);
    const slow = await slowReads(service.db, sent);
    if (slow) expect({ query, slow }).toEqual({ query, slow: [] }); // one engine that the tests run on cannot explain
  }
});

test('a search reads ranges of the index of words, and then what it found or the log in order until a page is full', async () => {
  const lines = Array.from({ length: 1060 }, (_, index) =>
    record({
      at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
      personId: null,
      actorId: index % 530 ? null : ana,
      detail: index % 530 ? 'dues' : 'dues twice',
    }),
  );
  await auditEntryModel(service.db).insertMany(lines.map(toEntryDoc));
  const newest = lines.map(({ id }) => id).reverse();
  const look = async (search: string) => {
    let ids: string[] = [];
    const sent = await commandsDuring(`${service.rig.env.DATABASE_PREFIX}admin`, async () => {
      ids = await found({ query: { search } });
    });
    expect((await slowReads(service.db, sent))?.filter((read) => read.endsWith('COLLSCAN')) ?? []).toEqual([]);
    return { ids, reads: sent.map(({ command: { limit, hint } }) => [limit, Object.keys(hint ?? {})[0]]) };
  };
  const [words, byId] = [
    [1001, 'words'],
    [50, '_id'],
  ];
  expect(await look('due')).toEqual({ ids: newest.slice(0, 50), reads: [words, [50, undefined]] });
  expect(await look('dues twi')).toEqual({ ids: [newest[529], newest[1059]], reads: [words, words, byId] });
  expect(await look('horvat')).toEqual({ ids: [newest[529], newest[1059]], reads: [words, words, byId] });
  expect(await look('absent')).toEqual({ ids: [], reads: [words, byId] });
});

test('the audit log has no call but these', () => {
  expect(Object.values<Route>(adminInternalApi).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /internal/audit',
  ]);
});

/** RFC 4180 and nothing else. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push(row.splice(0));
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}
