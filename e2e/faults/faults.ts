import type { ServerName } from '@meridian/launch/server-side';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../api/harness';
import type { Scene } from './round';

/** Something that breaks, and is whole again when `strike` resolves. */
export interface Fault {
  name: string;
  /** Whether messages are acknowledged all the while. */
  goesOn: boolean;
  strike(scene: Scene): Promise<void>;
  /** What was left broken for the rest of the round. */
  after?(scene: Scene): Promise<void>;
}

type Program = ServerName | 'redis' | 'store';
const PROGRAMS: Record<Exclude<Program, 'chat-2'>, boolean> = {
  'chat-1': true,
  gateway: false,
  auth: true,
  chapters: false,
  events: true,
  admin: true,
  store: false,
  redis: true,
};

const FROZEN_MS = 8000;
const REDIS_GONE_MS = 5000;
/** Without Redis what ended is found by asking. */
const BARRED_MS = 1000;
const BARRED_WITHOUT_REDIS_MS = 15_000;

const pidOf = ({ harness, store }: Scene, program: Program): number => {
  const pid = program === 'store' ? store.pid() : harness.server.pids()[program];
  if (pid === undefined) throw new Error(`${program} does not run`);
  return pid;
};
const listens = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), timeout: 2000 }, () => {
      socket.destroy();
      resolve(true);
    });
    socket
      .on('error', () => resolve(false))
      .on('timeout', () => {
        socket.destroy();
        resolve(false);
      });
  });
const isReady = ({ harness, store }: Scene, program: Program): Promise<boolean> => {
  if (program === 'store') return listens(store.url);
  if (program === 'redis') return listens(harness.server.redisUrl);
  return fetch(`${harness.server.urlOf(program)}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** SIGKILL, as when memory is short; what keeps programs running starts it again. */
const killed = (program: Program, goesOn: boolean): Fault => ({
  name: `${program} killed`,
  goesOn,
  async strike(scene) {
    const before = pidOf(scene, program);
    process.kill(before, 'SIGKILL');
    await waitUntil(
      `${program} is started again`,
      async () => pidOf(scene, program) !== before && isReady(scene, program),
      60,
    );
  },
});

/** It takes connections and says nothing. */
const frozen = (program: Program, goesOn: boolean, forMs = FROZEN_MS): Fault => ({
  name: `${program} frozen`,
  goesOn,
  async strike(scene) {
    const pid = pidOf(scene, program);
    process.kill(pid, 'SIGSTOP');
    await pause(forMs).finally(() => process.kill(pid, 'SIGCONT'));
    await waitUntil(`${program} responds`, () => isReady(scene, program), 30);
  },
});

async function killRedis(scene: Scene): Promise<void> {
  process.kill(pidOf(scene, 'redis'), 'SIGKILL');
  await scene.harness.server.stop('redis'); // nobody starts it again
}
const redisGone: Fault = {
  name: 'redis gone for 5 s',
  goesOn: true,
  async strike(scene) {
    await killRedis(scene);
    await pause(REDIS_GONE_MS);
    await scene.harness.server.bring('redis');
  },
};
/** A fault while Redis is away, and stays so. */
const withoutRedis = (fault: Fault): Fault => ({
  ...fault,
  name: `${fault.name}, without redis`,
  async strike(scene) {
    await killRedis(scene);
    await fault.strike(scene);
  },
  after: ({ harness }) => harness.server.bring('redis'),
});
const forGood = withoutRedis({ name: 'everything goes on', goesOn: true, strike: () => pause(REDIS_GONE_MS) });

const last = ({ members }: Scene) => {
  const member = members.at(-1);
  if (!member) throw new Error('nobody is there');
  return member;
};
const offline = (ms: number): Fault => ({
  name: `offline for ${ms / 1000} s`,
  goesOn: true,
  async strike(scene) {
    last(scene).offline();
    await pause(ms);
    last(scene).online();
  },
});
const flapping = (times: number): Fault => ({
  name: 'one that comes and goes',
  goesOn: true,
  async strike(scene) {
    for (let turn = 0; turn < times; turn += 1) {
      last(scene).offline();
      await pause(turn % 2 ? 100 : 2000);
      last(scene).online();
      await pause(turn % 2 ? 2000 : 100);
    }
  },
});

/** Takes something from the last member, who goes on writing, and looks for long enough. */
const barring = (name: string, withinMs: number, take: (scene: Scene) => Promise<unknown>): Fault => ({
  name,
  goesOn: true,
  async strike(scene) {
    const { who } = last(scene);
    await take(scene);
    scene.bar(who, withinMs);
    await pause(withinMs + 3000);
  },
});
const removed = (withinMs: number) =>
  barring('a member removed', withinMs, (scene) =>
    scene.harness.personas.siteAdmin.ok('DELETE', `/api/chapters/${scene.chapterId}/members/${last(scene).who}`),
  );
const signedOut = (withinMs: number) =>
  barring('a session ended', withinMs, (scene) => last(scene).visitor.frozen().ok('POST', '/api/auth/logout'));

/** All of them; each is a round of its own. */
export const FAULTS: readonly Fault[] = [
  ...Object.entries(PROGRAMS).flatMap(([program, goesOn]) => [
    killed(program as Program, goesOn),
    frozen(program as Program, goesOn),
  ]),
  redisGone,
  forGood,
  offline(60_000),
  flapping(10),
  removed(BARRED_MS),
  signedOut(BARRED_MS),
  withoutRedis(removed(BARRED_WITHOUT_REDIS_MS)),
  withoutRedis(signedOut(BARRED_WITHOUT_REDIS_MS)),
];

/**
 * One after the other in one round. Everybody may be at chat-1 when it is killed, as those of the other one have moved
 * there.
 */
export const SHORT: readonly Fault[] = [
  frozen('chat-2', true, 6000),
  killed('chat-1', false),
  killed('store', false),
  redisGone,
  offline(2000),
  signedOut(BARRED_MS),
];
