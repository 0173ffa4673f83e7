/**
 * The list of users in /admin-tools, and the audit log, with few and with many of both: time per call through the
 * gateway, which index answers, and what the file of the whole log costs in memory. Against a running product that it
 * fills and empties again:
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
const { url, mongoUrl, programs } = read<{ url: string; mongoUrl: string; programs: { name: string; pid: number }[] }>(
  'run.json',
);
const admin = read<{ role: string; email: string; password: string }[]>('demo.json').find(
  ({ role }) => role === 'site-admin',
)!;
/** How often the whole log is taken away: what grows each time is no garbage that waits. */
const EXPORTS = Number(process.env.BENCH_EXPORTS ?? 4);
const RUNS = Number(process.env.BENCH_RUNS ?? 40);

const client = await MongoClient.connect(mongoUrl);
const users = client.db('meridian_auth').collection('users');
const people = client.db('meridian_chapters').collection('people');
const entries = client.db('meridian_admin').collection('auditEntries');
const FIRST = ['Ana', 'Kwame', 'Ines', 'Tunde', 'Mei', 'Juan', 'Amara', 'Lev', 'Noor', 'Zora'];
const COUNT = Number(process.env.BENCH_USERS ?? 100_000);
const ids = Array.from({ length: COUNT }, () => new ObjectId());

function* batches<T>(make: (index: number) => T): Generator<T[]> {
  for (let from = 0; from < COUNT; from += 1000)
    yield Array.from({ length: Math.min(1000, COUNT - from) }, (_, index) => make(from + index));
}
const nameOf = (index: number) => `${FIRST[index % 10]} Bench${index.toString(36)}`;

async function fill(): Promise<void> {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  for (const batch of batches((index) => {
    const [name, email] = [nameOf(index), `bench${index.toString(36)}@bench.example`];
    return {
      _id: ids[index]!,
      name,
      email,
      passwordHash: 'none',
      location: '',
      description: '',
      tags: [],
      isSiteAdmin: false,
      homeChapterId: 1,
      subscription: { status: index % 3 ? 'active' : 'newsletter' },
      version: 1,
      syncPending: false,
      createdAt,
      words: searchWords(name, email),
    };
  }))
    await users.insertMany(batch);
  for (const batch of batches((index) => ({
    _id: ids[index]!,
    name: nameOf(index),
    location: '',
    description: '',
    tags: [],
    avatarUrl: null,
    isActive: false,
    version: 1,
    words: [],
    orderKey: `${nameOf(index)} ${ids[index]}`,
    places: [{ _id: new ObjectId(), chapterId: 1 + (index % 3), role: 'member', joinedAt: createdAt }],
  })))
    await people.insertMany(batch);
  for (const batch of batches((index) => ({
    _id: new ObjectId(),
    at: new Date(createdAt.getTime() + index * 1000),
    action: index % 50 ? 'payment.taken' : 'member.role-changed',
    actorId: String(ids[index % 5000]),
    actingAsId: null,
    subject: 'bench',
    personId: String(ids[index]),
    chapterId: 1,
    detail: 'monthly, $29',
    address: '203.0.113.9',
    userAgent: 'bench',
    requestId: 'bench',
    words: [...searchWords('payment.taken monthly, $29 203.0.113.9'), String(ids[index % 5000]), String(ids[index])],
  })))
    await entries.insertMany(batch);
}

/** Also of what a run that was stopped has left. */
async function empty(): Promise<void> {
  const mine = (await users.find({ words: { $regex: '^bench' } }, { projection: { _id: 1 } }).toArray()).map(
    ({ _id }) => _id,
  );
  for (let from = 0; from < mine.length; from += 1000)
    for (const each of [users, people]) await each.deleteMany({ _id: { $in: mine.slice(from, from + 1000) } });
  await entries.deleteMany({ requestId: 'bench' });
}

/** Of sorted times. */
const quantile = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;

async function measure(cookie: string, where: string) {
  const times: number[] = [];
  let found = 0;
  for (let run = -2; run < RUNS; run += 1) {
    // the first two warm up
    const start = performance.now();
    const answer = await fetch(`${url}${where}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    found = ((await answer.json()) as unknown[]).length;
    if (run >= 0) times.push(performance.now() - start);
  }
  return { found, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
type Measured = Awaited<ReturnType<typeof measure>>;

/** Resident memory of a program, in MB: as Linux counts it. */
const residentMb = (name: string) =>
  Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${programs.find((each) => each.name === name)!.pid}/status`, 'utf8'))![1],
  ) / 1024;

/** Takes the whole log as a file, and watches the service and the gateway meanwhile. */
async function exported(cookie: string) {
  const before = { admin: residentMb('admin'), gateway: residentMb('gateway') };
  const most = { ...before };
  const watch = () => {
    for (const name of ['admin', 'gateway'] as const) most[name] = Math.max(most[name], residentMb(name));
  };
  const timer = setInterval(watch, 50);
  const start = performance.now();
  let [bytes, lines] = [0, 0];
  const answer = await fetch(`${url}/api/admin/audit/export`, { headers: { cookie } });
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(timer);
  watch();
  return { lines: lines - 1, mb: bytes / 1e6, seconds: (performance.now() - start) / 1000, before, most };
}

/** The indexes of a plan, and how many documents were looked at for one page. */
async function planOf(
  collection: Collection<Document>,
  filter: Document,
  sort: Record<string, 1 | -1> | undefined,
  limit = 50,
  hint?: Document,
) {
  const cursor = collection.find(filter).limit(limit);
  if (sort) cursor.sort(sort);
  if (hint) cursor.hint(hint);
  const { queryPlanner, executionStats } = (await cursor.explain('executionStats')) as {
    queryPlanner: Document;
    executionStats?: { totalDocsExamined?: number };
  };
  const text = JSON.stringify(queryPlanner.winningPlan);
  const index = text.includes('COLLSCAN')
    ? 'none'
    : (/"indexName":"([^"]+)"/.exec(text)?.[1] ?? (text.includes('IDHACK') ? '_id_' : '?'));
  return `${index} ${executionStats?.totalDocsExamined ?? '?'}`;
}

const median = async (work: () => Promise<unknown>) => {
  const times: number[] = [];
  for (let run = -2; run < RUNS; run += 1) {
    const start = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - start);
  }
  return quantile(times, 0.5).toFixed(1);
};

try {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const middle = ids[Math.floor(COUNT / 2)]!;
  const [someone, other] = [COUNT - 7, Math.floor(COUNT / 3)];
  const nameWord = (index: number) => `bench${index.toString(36)}`;
  const byTime = { at: -1, _id: -1 } as const;
  const ofUsers = { words: 1, _id: 1 } as const;
  const ofLines = { words: 1, at: -1, _id: -1 } as const;
  const begins = (word: string) => ({ words: { $regex: `^${word}` } });
  /** A search that finds little, and one that finds more than a page is sorted from: as the services ask for them. */
  const userSearch = (word: string, few: boolean) => async () =>
    `${await planOf(users, begins(word), undefined, 1001, ofUsers)} + ${few ? 'what it found' : await planOf(users, { $and: [begins(word)] }, { _id: 1 }, 50, { _id: 1 })}`;
  const lineSearch = (word: string, index?: number) => async () =>
    index === undefined
      ? `${await planOf(entries, begins(word), undefined, 1001, ofLines)} + ${word === 'monthly' ? await planOf(entries, { $and: [{ $or: [begins(word)] }] }, byTime) : 'nothing'}`
      : `${await planOf(entries, begins(word), undefined, 1001, ofLines)}, ${await planOf(entries, { words: { $in: [String(ids[index])] } }, undefined, 1001, ofLines)} + what they found`;
  const cases: [string, string, () => Promise<string>][] = [
    ['users, first page', '/api/admin/users', () => planOf(users, {}, { _id: 1 })],
    [
      'users, from the middle',
      `/api/admin/users?after=${middle}`,
      () => planOf(users, { _id: { $gt: middle } }, { _id: 1 }),
    ],
    [
      'users, last page',
      `/api/admin/users?after=${ids.at(-51)}`,
      () => planOf(users, { _id: { $gt: ids.at(-51)! } }, { _id: 1 }),
    ],
    ['users, one found by name', `/api/admin/users?search=${nameWord(someone)}`, userSearch(nameWord(someone), true)],
    [
      'users, one found by two words',
      `/api/admin/users?search=${nameOf(someone).replace(' ', '+')}`,
      userSearch(nameWord(someone), true),
    ],
    ['users, a tenth found', '/api/admin/users?search=kwame', userSearch('kwame', false)],
    ['users, everyone found', '/api/admin/users?search=bench', userSearch('bench', false)],
    ['users, none found', '/api/admin/users?search=nobodyatall', userSearch('nobodyatall', true)],
    ['audit, first page', '/api/admin/audit', () => planOf(entries, {}, byTime)],
    [
      'audit, one action',
      '/api/admin/audit?action=member.role-changed',
      () => planOf(entries, { action: 'member.role-changed' }, byTime),
    ],
    [
      'audit, one actor',
      `/api/admin/audit?actor=${ids[7]}`,
      () => planOf(entries, { actorId: String(ids[7]) }, byTime),
    ],
    [
      'audit, one hour',
      '/api/admin/audit?from=2026-01-01T12:00:00Z&to=2026-01-01T13:00:00Z',
      () =>
        planOf(
          entries,
          { at: { $gte: new Date('2026-01-01T12:00:00Z'), $lt: new Date('2026-01-01T13:00:00Z') } },
          byTime,
        ),
    ],
    ['audit, a person by name', `/api/admin/audit?search=${nameWord(someone)}`, lineSearch(nameWord(someone), someone)],
    [
      'audit, a name and a word',
      `/api/admin/audit?search=${nameWord(other)}+payment`,
      lineSearch(nameWord(other), other),
    ],
    ['audit, a word of every line', '/api/admin/audit?search=monthly', lineSearch('monthly')],
    ['audit, a word of none', '/api/admin/audit?search=nothingatall', lineSearch('nothingatall')],
  ];
  const small = new Map<string, Measured>();
  await empty();
  for (const [name, where] of cases) if (!where.includes('after=')) small.set(name, await measure(cookie, where));
  const smallFile = await exported(cookie);

  const began = performance.now();
  await fill();
  const [userCount, lineCount] = [await users.countDocuments(), await entries.countDocuments()];
  console.log(
    `${userCount} users and ${lineCount} audit lines, filled in ${Math.round((performance.now() - began) / 1000)} s; before: ${userCount - COUNT} and ${lineCount - COUNT}. ${RUNS} calls each, ms through gateway and services\n`,
  );
  console.log(
    '| call | few: found | p50 | p95 | many: found | p50 | p95 | index and documents of the page |\n|---|---|---|---|---|---|---|---|',
  );
  const cells = (measured?: Measured) =>
    measured ? `${measured.found} | ${measured.p50.toFixed(0)} | ${measured.p95.toFixed(0)}` : ' | | ';
  for (const [name, where, plan] of cases)
    console.log(`| ${name} | ${cells(small.get(name))} | ${cells(await measure(cookie, where))} | ${await plan()} |`);

  const one = String(ids[someone]);
  const asOneList = () =>
    entries
      .find({ words: { $in: [new RegExp(`^${nameWord(someone)}`), one] } })
      .sort(byTime)
      .limit(50)
      .toArray();
  const inTwoSteps = async () => {
    const found = await Promise.all(
      [begins(nameWord(someone)), { words: { $in: [one] } }].map((branch) =>
        entries.find(branch, { projection: { _id: 1 }, hint: ofLines, limit: 1001 }).toArray(),
      ),
    );
    return entries
      .find({ _id: { $in: found.flat().map(({ _id }) => _id) } })
      .hint({ _id: 1 })
      .sort(byTime)
      .limit(50)
      .toArray();
  };
  console.log(
    `\nA person's lines, the store alone, median ms: pattern and ids in one $in (as it was) ${await median(asOneList)}, in two steps ${await median(inTwoSteps)}.`,
  );

  const files = [smallFile];
  for (let turn = 0; turn < EXPORTS; turn += 1) files.push(await exported(cookie));
  console.log(
    '\n| file of the log | lines | MB | s | admin MB before, at most | gateway MB before, at most |\n|---|---|---|---|---|---|',
  );
  for (const [index, { lines, mb, seconds, before, most }] of files.entries())
    console.log(
      `| ${index === 0 ? 'few' : `many, ${index}.`} | ${lines} | ${mb.toFixed(1)} | ${seconds.toFixed(1)} | ${before.admin.toFixed(0)}, ${most.admin.toFixed(0)} | ${before.gateway.toFixed(0)}, ${most.gateway.toFixed(0)} |`,
    );
} finally {
  await empty();
  await client.close();
}
