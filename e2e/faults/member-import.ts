import type { MemberImport } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FILE_MAPPING, memberFile } from '../api/records/member-file';
import type { Visitor } from '../api/product/person';
import { startEnvironment } from './fault-run';
import type { Environment } from './fault';

/**
 * Run `npm run faults:import -- --lines 20000 --no-undo` to import a file of members through the whole product. The
 * auth process is killed while the lines are checked, twice while they are imported, and while the import is undone.
 * The output contains the duration of each phase, the memory of each auth process, and the latency of other calls.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: { lines: { type: 'string', default: '20000' }, undo: { type: 'boolean', default: true } },
});
const LINES = Number(values.lines);
const PATH = '/api/admin/imports';
const PROBE_MS = 50;
const REST_MS = 10_000;
const POLL_MS = 250;

/** Makes calls of a member one after the other during another operation. */
function startProbe(member: Visitor) {
  let isOver = false;
  const [times, failures]: [number[], string[]] = [[], []];
  const running = (async () => {
    while (!isOver) {
      for (const path of ['/api/auth/me', '/api/chapters', '/api/events']) {
        const began = performance.now();
        const status = await member.call('GET', path).then(
          (response) => response.status,
          (error: unknown) => String(error),
        );
        if (status === 200) times.push(performance.now() - began);
        else failures.push(`${status}`);
      }
      await pause(PROBE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    times.sort((a, b) => a - b);
    const at = (part: number) => `${Math.round(times[Math.floor(times.length * part)] ?? NaN)} ms`;
    return `${times.length} calls, p50 ${at(0.5)}, p99 ${at(0.99)}, ${failures.length} refused or lost`;
  };
}

const memoryAtMost = (pid: number): string => {
  const [, kb = NaN] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `${Math.round(Number(kb) / 1024)} MB`;
};

async function run({ product }: Environment): Promise<boolean> {
  const [office, member] = [product.personas.siteAdmin, product.personas.member];
  const pid = () => product.server.pids().auth;
  const memory: string[] = [];
  const file = memberFile(LINES, 'members.example.org');
  console.log(`${LINES} lines, ${file.bytes} bytes, ${file.ready} that can be imported`);

  const rest = startProbe(member);
  await pause(REST_MS);
  console.log(`at rest: ${await rest()}`);

  const began = performance.now();
  const response = await office.call('POST', PATH, { body: file.form, timeoutMs: 60_000 });
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${response.text}`);
  const { id } = response.body as MemberImport;
  console.log(`upload: ${Math.round(performance.now() - began)} ms`);
  const get = async () => {
    const answer = await office.call('GET', `${PATH}/${id}`).catch(() => undefined);
    return answer?.status === 200 ? (answer.body as MemberImport) : undefined;
  };
  const until = async (isReached: (data: MemberImport) => boolean) => {
    for (;;) {
      const data = await get();
      if (data && isReached(data)) return data;
      await pause(POLL_MS);
    }
  };
  const kill = async () => {
    const before = pid();
    if (before === undefined) throw new Error('auth does not run');
    memory.push(memoryAtMost(before));
    process.kill(before, 'SIGKILL');
    while ([undefined, before].includes(pid())) await pause(POLL_MS);
  };
  /** Runs a phase with kills, and measures its effect on other calls. */
  const phase = async (
    name: string,
    {
      what,
      body,
      kills,
      end,
    }: {
      what: string;
      body?: object;
      kills: ((data: MemberImport) => boolean)[];
      end: MemberImport['state'];
    },
  ) => {
    const probe = startProbe(member);
    const from = performance.now();
    await office.ok('POST', `${PATH}/${id}/${what}`, body);
    for (const isReached of kills) {
      await until((data) => isReached(data) || data.state === end);
      await kill();
    }
    const data = await until(({ state }) => state === end);
    const seconds = (performance.now() - from) / 1000;
    const rate = Math.round(LINES / seconds);
    console.log(`${name}: ${seconds.toFixed(0)} s, ${rate} lines/s, killed ${kills.length}×; others: ${await probe()}`);
    return data;
  };

  await phase('check', {
    what: 'check',
    body: FILE_MAPPING,
    kills: [({ checkedLines }) => checkedLines > LINES / 4],
    end: 'checked',
  });
  const done = ({ counts }: MemberImport) => counts.imported;
  const { counts } = await phase('import', {
    what: 'start',
    kills: [(data) => done(data) > LINES / 4, (data) => done(data) > LINES / 2],
    end: 'imported',
  });
  const users = product.db('auth').collection('users');
  const ids = await users.distinct('_id', { importId: new ObjectId(id) });
  const emails = await users.distinct('email', { importId: new ObjectId(id) });
  const memberships = await product
    .db('chapters')
    .collection('memberships')
    .countDocuments({ userId: { $in: ids } });
  const found = [counts.imported, ids.length, emails.length, memberships];
  console.log(`imported, accounts, addresses, memberships: ${found.join(', ')}; expected ${file.ready}`);
  let isRight = found.every((count) => count === file.ready);
  if (values.undo) {
    const undone = await phase('undo', {
      what: 'undo',
      kills: [(data) => data.counts.removed > LINES / 4],
      end: 'undone',
    });
    const left = [
      await users.countDocuments({ importId: new ObjectId(id) }),
      await product
        .db('chapters')
        .collection('memberships')
        .countDocuments({ userId: { $in: ids } }),
      await product
        .db('chapters')
        .collection('people')
        .countDocuments({ _id: { $in: ids } }),
    ];
    console.log(`removed: ${undone.counts.removed}; accounts, memberships, people left: ${left.join(', ')}`);
    isRight &&= undone.counts.removed === file.ready && left.every((count) => count === 0);
  }
  const last = pid();
  if (last !== undefined) memory.push(memoryAtMost(last));
  console.log(`memory of each auth process at most: ${memory.join(', ')}`);
  return isRight;
}

const environment = await startEnvironment();
try {
  const isRight = await run(environment);
  console.log(isRight ? 'ok: nobody twice, nobody missing' : 'FAILED');
  if (!isRight) process.exitCode = 1;
} finally {
  await environment.close();
}
process.exit();
