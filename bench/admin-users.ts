/**
 * Measures the user list of /admin-tools and the audit log, with few and with many entries: the time of each call
 * through the gateway, the index it uses, and the memory that downloading the whole log takes. It fills the stores of a
 * running product and empties them again:
 *
 *   npm start -- --data .data-bench --port 8090
 *   E2E_DATA_DIR=.data-bench BENCH_USERS=100000 npx tsx bench/admin-users.ts
 */
import { client, COUNT, admin, empty, entries, fill, ids, nameOf, url, users } from './admin-data';
import { exportLog, measure, median, planOf, RUNS, type Measured } from './admin-probes';

/** Downloads of the whole log. Memory that grows with each one is a leak; garbage is collected at some point. */
const EXPORTS = Number(process.env.BENCH_EXPORTS ?? 4);

try {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const middle = ids[Math.floor(COUNT / 2)];
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
      () => planOf(users, { _id: { $gt: ids.at(-51) } }, { _id: 1 }),
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
  const smallFile = await exportLog(cookie);

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
  for (let turn = 0; turn < EXPORTS; turn += 1) files.push(await exportLog(cookie));
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
