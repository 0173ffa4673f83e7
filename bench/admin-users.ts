/**
 * Measures the user list of /admin-tools and the audit log, with few and with many entries: the time of each call
 * through the gateway, its index, and the memory for downloading the whole log. It inserts data into the stores of a
 * running product and deletes it again:
 *
 *   npm start -- --data .data-bench --port 8090
 *   E2E_DATA_DIR=.data-bench BENCH_USERS=100000 npx tsx bench/admin-users.ts
 */
import { client, COUNT, admin, deleteAll, entries, fill, ids, createName, url, users } from './admin-data';
import { exportLog, measureCall, medianTime, explainQuery, RUNS, type Measured } from './admin-probes';
import { tableHead, tableRow } from './table';

/** The number of downloads of the whole log. Memory that grows with each download is a leak. */
const EXPORTS = Number(process.env.BENCH_EXPORTS ?? 4);

try {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const middle = ids[Math.floor(COUNT / 2)];
  const [onePerson, otherPerson] = [COUNT - 7, Math.floor(COUNT / 3)];
  const nameWord = (index: number) => `bench${index.toString(36)}`;
  const byTime = { at: -1, _id: -1 } as const;
  const userIndex = { words: 1, _id: 1 } as const;
  const entryIndex = { words: 1, at: -1, _id: -1 } as const;
  const begins = (word: string) => ({ words: { $regex: `^${word}` } });
  /**
   * Returns the plans of a search as the services run it: it finds the matches first, then a page of them if there are
   * many.
   */
  const userSearch = (word: string, few: boolean) => async () => {
    const matches = await explainQuery(users, begins(word), undefined, 1001, userIndex);
    const page = few ? 'its matches' : await explainQuery(users, { $and: [begins(word)] }, { _id: 1 }, 50, { _id: 1 });
    return `${matches} + ${page}`;
  };
  const entrySearch = (word: string, index?: number) => async () => {
    const matches = await explainQuery(entries, begins(word), undefined, 1001, entryIndex);
    if (index !== undefined) {
      const person = { words: { $in: [String(ids[index])] } };
      return `${matches}, ${await explainQuery(entries, person, undefined, 1001, entryIndex)} + their matches`;
    }
    const page =
      word === 'monthly' ? await explainQuery(entries, { $and: [{ $or: [begins(word)] }] }, byTime) : 'nothing';
    return `${matches} + ${page}`;
  };
  const cases: [string, string, () => Promise<string>][] = [
    ['users, first page', '/api/admin/users', () => explainQuery(users, {}, { _id: 1 })],
    [
      'users, from the middle',
      `/api/admin/users?after=${middle}`,
      () => explainQuery(users, { _id: { $gt: middle } }, { _id: 1 }),
    ],
    [
      'users, last page',
      `/api/admin/users?after=${ids.at(-51)}`,
      () => explainQuery(users, { _id: { $gt: ids.at(-51) } }, { _id: 1 }),
    ],
    [
      'users, one found by name',
      `/api/admin/users?search=${nameWord(onePerson)}`,
      userSearch(nameWord(onePerson), true),
    ],
    [
      'users, one found by two words',
      `/api/admin/users?search=${createName(onePerson).replace(' ', '+')}`,
      userSearch(nameWord(onePerson), true),
    ],
    ['users, a tenth found', '/api/admin/users?search=kwame', userSearch('kwame', false)],
    ['users, everyone found', '/api/admin/users?search=bench', userSearch('bench', false)],
    ['users, none found', '/api/admin/users?search=nobodyatall', userSearch('nobodyatall', true)],
    ['audit, first page', '/api/admin/audit', () => explainQuery(entries, {}, byTime)],
    [
      'audit, one action',
      '/api/admin/audit?action=member.role-changed',
      () => explainQuery(entries, { action: 'member.role-changed' }, byTime),
    ],
    [
      'audit, one actor',
      `/api/admin/audit?actor=${ids[7]}`,
      () => explainQuery(entries, { actorId: String(ids[7]) }, byTime),
    ],
    [
      'audit, one hour',
      '/api/admin/audit?from=2026-01-01T12:00:00Z&to=2026-01-01T13:00:00Z',
      () =>
        explainQuery(
          entries,
          { at: { $gte: new Date('2026-01-01T12:00:00Z'), $lt: new Date('2026-01-01T13:00:00Z') } },
          byTime,
        ),
    ],
    [
      'audit, a person by name',
      `/api/admin/audit?search=${nameWord(onePerson)}`,
      entrySearch(nameWord(onePerson), onePerson),
    ],
    [
      'audit, a name and a word',
      `/api/admin/audit?search=${nameWord(otherPerson)}+payment`,
      entrySearch(nameWord(otherPerson), otherPerson),
    ],
    ['audit, a word of every line', '/api/admin/audit?search=monthly', entrySearch('monthly')],
    ['audit, a word of none', '/api/admin/audit?search=nothingatall', entrySearch('nothingatall')],
  ];
  const small = new Map<string, Measured>();
  await deleteAll();
  for (const [name, where] of cases) if (!where.includes('after=')) small.set(name, await measureCall(cookie, where));
  const smallFile = await exportLog(cookie);

  const began = performance.now();
  await fill();
  const [userCount, lineCount] = [await users.countDocuments(), await entries.countDocuments()];
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${userCount} users and ${lineCount} audit lines, filled in ${seconds} s.`);
  console.log(`Before: ${userCount - COUNT} and ${lineCount - COUNT}.`);
  console.log(`${RUNS} calls each, ms through gateway and services\n`);
  const columns = ['few: found', 'p50', 'p95', 'many: found', 'p50', 'p95'];
  console.log(tableHead(['call', ...columns, 'index and documents of the page']));
  const cells = (measured?: Measured) =>
    measured ? [measured.found, measured.p50.toFixed(0), measured.p95.toFixed(0)] : ['', '', ''];
  for (const [name, where, plan] of cases) {
    const many = await measureCall(cookie, where);
    console.log(tableRow([name, ...cells(small.get(name)), ...cells(many), await plan()]));
  }

  const one = String(ids[onePerson]);
  const asOneList = () =>
    entries
      .find({ words: { $in: [new RegExp(`^${nameWord(onePerson)}`), one] } })
      .sort(byTime)
      .limit(50)
      .toArray();
  const inTwoSteps = async () => {
    const found = await Promise.all(
      [begins(nameWord(onePerson)), { words: { $in: [one] } }].map((branch) =>
        entries.find(branch, { projection: { _id: 1 }, hint: entryIndex, limit: 1001 }).toArray(),
      ),
    );
    return entries
      .find({ _id: { $in: found.flat().map(({ _id }) => _id) } })
      .hint({ _id: 1 })
      .sort(byTime)
      .limit(50)
      .toArray();
  };
  console.log('\nThe audit lines of a person, the store alone, median ms:');
  console.log(
    `pattern and ids in one $in ${await medianTime(asOneList)}, in two steps ${await medianTime(inTwoSteps)}.`,
  );

  const files = [smallFile];
  for (let turn = 0; turn < EXPORTS; turn += 1) files.push(await exportLog(cookie));
  const memoryColumns = ['admin MB before, at most', 'gateway MB before, at most'];
  console.log(`\n${tableHead(['file of the log', 'lines', 'MB', 's', ...memoryColumns])}`);
  for (const [index, { lines, mb, seconds: took, before, most }] of files.entries())
    console.log(
      tableRow([
        index === 0 ? 'few' : `many, ${index}.`,
        lines,
        mb.toFixed(1),
        took.toFixed(1),
        ...(['admin', 'gateway'] as const).map((name) => `${before[name].toFixed(0)}, ${most[name].toFixed(0)}`),
      ]),
    );
} finally {
  await deleteAll();
  await client.close();
}
