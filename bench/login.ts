import { startTestStore } from '@meridian/launch/test-store';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { runCase, type Measure } from './goals';
import { load, measureLatency } from './load';
import { cookieOf, type Member } from './members';
import { measureCost, medianCost, type Cost } from './rounds';
import { createCredentials, startWithPasswords } from './sign-ins';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const PREFIX = 'bench_';
/** There are more members than a round uses, so that no member signs in often enough to count as an attack. */
const MEMBERS = 2000;
const USUAL = { rounds: 5, count: 200 };
/** The rate of other requests per second, and how many of them are measured at a time. */
const RATE = 50;
const OTHERS = 250;
const PROGRAMS = ['gateway', 'auth', 'chapters', 'store'];

/**
 * Measures logins through gateway and auth, as many at once as there are connections, compared with checks of the same
 * kind of hash in an empty loop. Measures also the latency of other requests during the logins, compared with their
 * latency without logins.
 */
export const measure: Measure = async ({ rounds, count }) => {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    const { members, server } = await startWithPasswords(store.url, PREFIX, { members: MEMBERS, events: 1 });
    closing.unshift(() => server.close());
    const loop = fork('bench/hash-loop.ts', { execArgv: ['--import', 'tsx'] });
    closing.unshift(() => loop.kill());
    await once(loop, 'message');

    let at = 0;
    const body = () => JSON.stringify(createCredentials((at += 1) % MEMBERS));
    const signIn = (total: number) => load({ url: `${server.url}/api/auth/login`, method: 'POST', body, count: total });
    const check = async (total: number) => {
      loop.send(total);
      await once(loop, 'message');
    };
    const ways = [
      { name: 'loop', run: check, pids: () => ({ loop: loop.pid }) },
      { name: 'product', run: signIn, pids: () => ({ ...server.pids(), store: store.pid() }) },
    ];
    for (const { run } of ways) await run(count);
    const found = new Map(ways.map(({ name }) => [name, [] as (Cost & { seconds: number })[]]));
    for (let round = 0; round < rounds; round += 1)
      for (const way of round % 2 ? ways.toReversed() : ways) {
        const began = performance.now();
        const cost = await measureCost(way, count);
        found.get(way.name)?.push(Object.assign(cost, { seconds: (performance.now() - began) / 1000 }));
      }
    const waits = await latenciesOf(server.url, members, rounds, signIn);
    const seconds = (name: string) => (found.get(name) ?? []).map((each) => each.seconds);
    const perSecond = (name: string) => count / median(seconds(name));
    const slowdown = median(seconds('product').map((each, round) => each / (seconds('loop')[round] ?? NaN)));
    return {
      text: [
        tableHead(['', 'per second', ...PROGRAMS.map((name) => `${name} ms`), 'CPU ms each']),
        ...ways.map(({ name }) =>
          tableRow([
            name,
            perSecond(name).toFixed(1),
            ...[...PROGRAMS, 'sum'].map((program) => (medianCost(found.get(name), program) / 1000).toFixed(1)),
          ]),
        ),
        '',
        tableHead([`${RATE} others a second`, 'p50 ms', 'p99 ms']),
        ...waits.map(({ name, p50, p99 }) => tableRow([name, p50.toFixed(1), p99.toFixed(1)])),
      ].join('\n'),
      goals: [
        { name: 'time of a sign-in ÷ of a check in a loop', value: slowdown, most: 1 / 0.9 },
        { name: 'p99 of others ÷ idle', value: (waits[1]?.p99 ?? NaN) / (waits[0]?.p99 ?? NaN), most: 1.2 },
      ],
    };
  } finally {
    for (const close of closing) await close();
  }
};

/** Returns the latency of `/api/auth/me` without logins and during logins, as medians of the rounds. */
async function latenciesOf(
  origin: string,
  members: readonly Member[],
  rounds: number,
  signIn: (total: number) => Promise<void>,
) {
  const ask = () =>
    measureLatency(
      {
        url: `${origin}/api/auth/me`,
        count: OTHERS,
        headers: (index) => ({ cookie: cookieOf(members[index % members.length], origin) }),
      },
      RATE,
    );
  const [idle, busy] = [[await ask()], [] as Awaited<ReturnType<typeof ask>>[]];
  for (let round = 0; round < rounds; round += 1) {
    let isAsking = true;
    const signingIn = (async () => {
      while (isAsking) await signIn(40);
    })();
    busy.push(await ask());
    isAsking = false;
    await signingIn;
    idle.push(await ask());
  }
  return [
    { name: 'while nobody signs in', all: idle },
    { name: 'while others do', all: busy },
  ].map(({ name, all }) => ({ name, p50: median(all.map(({ p50 }) => p50)), p99: median(all.map(({ p99 }) => p99)) }));
}

export const run = (): Promise<void> => runCase('login', measure, USUAL);
