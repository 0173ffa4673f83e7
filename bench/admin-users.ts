/**
 * The list of users in /admin-tools, and the audit log, with many of both: time per call through the gateway, and which
 * index answers. Against a running product that it fills and empties again:
 *
 *   npm start -- --data .data-bench --port 8090
 *   E2E_DATA_DIR=.data-bench BENCH_USERS=100000 npx tsx bench/admin-users.ts
 */
import { searchWords } from '@meridian/shared-types';
import { MongoClient, ObjectId, type Collection, type Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const data = process.env.E2E_DATA_DIR ?? '.data';
const read = <T>(name: string) => JSON.parse(readFileSync(path.join(data, name), 'utf8')) as T;
const { url, mongoUrl } = read<{ url: string; mongoUrl: string }>('run.json');
const admin = read<{ role: string; email: string; password: string }[]>('demo.json').find(({ role }) => role === 'site-admin')!;
const RUNS = Number(process.env.BENCH_RUNS ?? 40);

const client = await MongoClient.connect(mongoUrl);
const users = client.db('meridian_auth').collection('users');
const people = client.db('meridian_chapters').collection('people');
const entries = client.db('meridian_admin').collection('auditEntries');
const FIRST = ['Ana', 'Kwame', 'Ines', 'Tunde', 'Mei', 'Juan', 'Amara', 'Lev', 'Noor', 'Zora'];
/** Those of an earlier run that was stopped, if there are any. */
const left = (await users.find({ words: { $regex: '^bench' } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id).sort((a, b) => (a < b ? -1 : 1));
const ids = left.length > 0 ? left : Array.from({ length: Number(process.env.BENCH_USERS ?? 100_000) }, () => new ObjectId());
const COUNT = ids.length;

function* batches<T>(make: (index: number) => T): Generator<T[]> {
  for (let from = 0; from < COUNT; from += 1000) yield Array.from({ length: Math.min(1000, COUNT - from) }, (_, index) => make(from + index));
}
const nameOf = (index: number) => `${FIRST[index % 10]} Bench${index.toString(36)}`;

async function fill(): Promise<void> {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  for (const batch of batches((index) => {
    const [name, email] = [nameOf(index), `bench${index.toString(36)}@bench.example`];
    return { _id: ids[index]!, name, email, passwordHash: 'none', location: '', description: '', tags: [], isSiteAdmin: false, homeChapterId: 1, subscription: { status: index % 3 ? 'active' : 'newsletter' }, version: 1, syncPending: false, createdAt, words: searchWords(name, email) };
  })) await users.insertMany(batch);
  for (const batch of batches((index) => ({
    _id: ids[index]!, name: nameOf(index), location: '', description: '', tags: [], avatarUrl: null, isActive: false, version: 1, words: [], orderKey: `${nameOf(index)} ${ids[index]}`,
    places: [{ _id: new ObjectId(), chapterId: 1 + (index % 3), role: 'member', joinedAt: createdAt }],
  }))) await people.insertMany(batch);
  for (const batch of batches((index) => ({
    _id: new ObjectId(), at: new Date(createdAt.getTime() + index * 1000), action: index % 50 ? 'payment.taken' : 'member.role-changed', actorId: String(ids[index % 5000]), actingAsId: null, subject: 'bench', personId: String(ids[index]), chapterId: 1, detail: 'monthly, $29',
    address: '203.0.113.9', userAgent: 'bench', requestId: 'bench', words: [...searchWords('payment.taken monthly, $29 203.0.113.9'), String(ids[index % 5000]), String(ids[index])],
  }))) await entries.insertMany(batch);
}

async function empty(): Promise<void> {
  for (let from = 0; from < COUNT; from += 1000) for (const each of [users, people]) await each.deleteMany({ _id: { $in: ids.slice(from, from + 1000) } });
  await entries.deleteMany({ requestId: 'bench' });
}

async function measure(cookie: string, where: string) {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}${where}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    found = ((await answer.json()) as unknown[]).length;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { found, p50: times[Math.floor(RUNS / 2)]!, p95: times[Math.floor(RUNS * 0.95)]! };
}

/** The index of the plan, and what was looked at for one page. */
async function planOf(collection: Collection<Document>, filter: Document, sort: Record<string, 1 | -1>): Promise<string> {
  const { queryPlanner, executionStats } = await collection.find(filter).sort(sort).limit(50).explain('executionStats') as { queryPlanner: Document; executionStats?: { totalDocsExamined?: number; totalKeysExamined?: number } };
  const text = JSON.stringify(queryPlanner.winningPlan);
  const index = /"indexName":"([^"]+)"/.exec(text)?.[1] ?? (text.includes('IDHACK') ? '_id_' : text.includes('COLLSCAN') ? 'none' : '?');
  return `${index}, ${executionStats?.totalDocsExamined ?? '?'} docs`;
}

try {
  const began = performance.now();
  if (left.length === 0) await fill();
  console.log(`${COUNT} users, people and audit lines in ${Math.round((performance.now() - began) / 1000)} s; ${RUNS} calls each, ms through gateway, auth and chapters\n`);
  const signedIn = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body: JSON.stringify({ email: admin.email, password: admin.password }) });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const middle = ids[Math.floor(COUNT / 2)]!;
  const rare = (await users.findOne({ _id: ids[COUNT - 7] }, { projection: { words: 1 } }))!.words.find((each: string) => each.startsWith('bench')) as string;
  const word = (text: string) => ({ $and: [{ words: { $regex: `^${text}` } }] });
  const cases: [string, string, () => Promise<string>][] = [
    ['users, first page', '/api/admin/users', () => planOf(users, {}, { _id: 1 })],
    ['users, from the middle', `/api/admin/users?after=${middle}`, () => planOf(users, { _id: { $gt: middle } }, { _id: 1 })],
    ['users, one found', `/api/admin/users?search=${rare}`, () => planOf(users, word(rare), { _id: 1 })],
    ['users, a tenth found', '/api/admin/users?search=kwame', () => planOf(users, word('kwame'), { _id: 1 })],
    ['users, everyone found', '/api/admin/users?search=bench', () => planOf(users, word('bench'), { _id: 1 })],
    ['users, none found', '/api/admin/users?search=nobodyatall', () => planOf(users, word('nobodyatall'), { _id: 1 })],
    ['audit, first page', '/api/admin/audit', () => planOf(entries, {}, { at: -1, _id: -1 })],
    ['audit, one action', '/api/admin/audit?action=member.role-changed', () => planOf(entries, { action: 'member.role-changed' }, { at: -1, _id: -1 })],
    ['audit, one actor', `/api/admin/audit?actor=${ids[7]}`, () => planOf(entries, { actorId: String(ids[7]) }, { at: -1, _id: -1 })],
    ['audit, one day', '/api/admin/audit?from=2026-01-01T12:00:00Z&to=2026-01-01T13:00:00Z', () => planOf(entries, { at: { $gte: new Date('2026-01-01T12:00:00Z'), $lt: new Date('2026-01-01T13:00:00Z') } }, { at: -1, _id: -1 })],
    ['audit, one person by name', `/api/admin/audit?search=${rare}`, () => planOf(entries, { words: { $in: [String(ids[COUNT - 7])] } }, { at: -1, _id: -1 })],
  ];
  console.log('| call | found | p50 | p95 | index of the page |\n|---|---|---|---|---|');
  for (const [name, where, plan] of cases) {
    const { found, p50, p95 } = await measure(cookie, where).catch((error: Error) => { console.log(error.message); return { found: NaN, p50: NaN, p95: NaN }; });
    console.log(`| ${name} | ${found} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${await plan()} |`);
  }
} finally {
  await empty();
  await client.close();
}
