import { Types } from 'mongoose';
import { serveAudit } from '../testing/audit-test-server';
import { outcomeCode } from '../testing/test-server';
import { threadModel } from '../inbox/thread.model';
import { noteModel } from '../users/note.model';
import { siteExportModels } from '../exports/export.model';

const server = serveAudit();

test('notes and threads get the id of the remaining account, and a second report of the same thing loses its name', async () => {
  const [from, into] = [server.addPerson('Ana Twice'), server.addPerson('Ana Horvat')];
  const [Notes, Threads] = [noteModel(server.db), threadModel(server.db)];
  await server.admin.addNote({ params: { id: from }, body: { text: 'Called us.' } });
  const thread = (more: object) => ({
    kind: 'report',
    state: 'new',
    version: 1,
    title: 'A title',
    createdAt: new Date(),
    entries: [],
    words: [],
    ...more,
  });
  const report = (reporterIds: string[], key: string, more: object = {}) => ({
    thing: { kind: 'event', id: new Types.ObjectId().toHexString() },
    key,
    openKey: key,
    copy: '',
    reports: reporterIds.map((reporterId) => ({ reporterId, reason: 'spam', text: '', at: new Date() })),
    ...more,
  });
  const about = (userId: string) => ({ thing: { kind: 'person', id: userId }, userId });
  const entry = { kind: 'note', authorId: from, text: 'Looked at it', at: new Date() };
  await server.db.collection('threads').insertMany([
    thread({ report: report([from, server.grace, into], 'event:1') }),
    thread({ report: report([from], 'event:2') }),
    thread({ report: report([server.grace], `person:${from}`, about(from)) }),
    thread({ report: report([server.grace], `person:${into}`, about(into)) }),
    thread({
      report: report([server.grace], 'direct-message:1', {
        thing: { kind: 'direct-message', userId: from, seq: 3 },
        userId: from,
      }),
    }),
    thread({ kind: 'contact', state: 'assigned', assigneeId: from, entries: [entry] }),
    thread({
      kind: 'contact',
      contact: { name: 'Ana', email: 'a@example.org', category: 'general', message: 'Hello', userId: from },
    }),
  ]);
  const { Exports, Links } = siteExportModels(server.db);
  const decision = { action: 'mute', reason: 'Insults', until: new Date('2030-01-01'), byId: from, at: new Date() };
  await server.db
    .collection('threads')
    .insertOne(
      thread({ state: 'closed', report: { ...report([server.grace], 'event:3'), openKey: undefined, decision } }),
    );
  const [ordered] = await Exports.create([
    { state: 'ready', createdAt: new Date(), orderedBy: from, reason: 'For the board', parts: [] },
  ]);
  await Links.create([{ _id: 'a hash', exportId: ordered!._id, userId: from, expiresAt: new Date('2100-01-01') }]);
  const internal = server.log;
  const params = { userId: from };
  expect((await internal.mergeCounts({ params, query: { into } })).counts).toEqual([
    { part: 'notes', count: 1 },
    { part: 'threads', count: 5 },
  ]);
  for (const _ of [1, 2]) await internal.mergePerson({ params, body: { intoId: into } });
  expect((await server.admin.personRecord({ params: { id: into } })).notes).toMatchObject([{ text: 'Called us.' }]);
  const left = await Promise.all([
    Threads.find().lean(),
    Notes.find().lean(),
    Exports.find().lean(),
    Links.find().lean(),
  ]);
  expect(JSON.stringify(left)).not.toContain(from);
  expect(await Threads.countDocuments({ 'report.thing': { kind: 'direct-message', userId: into, seq: 3 } })).toBe(1);
  expect(await Threads.countDocuments({ 'report.decision.byId': into })).toBe(1);
  expect([left[2][0]?.orderedBy, left[3][0]?.userId]).toEqual([into, into]);
  expect(await Threads.countDocuments({ 'report.reports.reporterId': into })).toBe(2);
  const both = await Threads.findOne({ 'report.key': 'event:1' }).lean();
  expect(both?.report?.reports.map(({ reporterId }) => reporterId)).toEqual([into, server.grace, undefined]);
  const cases = await Threads.find({ 'report.key': `person:${into}` }).lean();
  expect(cases.map(({ report }) => report?.openKey).sort()).toEqual([`person:${into}`, undefined]);
  const late = server.admin.addNote({ params: { id: from }, body: { text: 'Too late.' } });
  expect(await outcomeCode(late)).toBe('403 account_merged');
});
