import type { ServerName } from '@meridian/launch/server-side';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../api/product/test-product';
import type { FaultContext } from './fault';
import type { Fault } from './fault';

type ProcessName = ServerName | 'redis' | 'store';
const PROCESSES: Record<Exclude<ProcessName, 'chat-2'>, boolean> = {
  'chat-1': true,
  gateway: false,
  auth: true,
  chapters: false,
  events: true,
  admin: true,
  notifications: true,
  content: true,
  store: false,
  redis: true,
};

const FROZEN_MS = 8000;
const REDIS_DOWN_MS = 5000;
/** Without Redis, a periodic check finds ended sessions and memberships. */
const REVOKED_MS = 1000;
const REVOKED_WITHOUT_REDIS_MS = 15_000;

const findPid = ({ product, store }: FaultContext, name: ProcessName): number => {
  const pid = name === 'store' ? store.pid() : product.server.pids()[name];
  if (pid === undefined) throw new Error(`${name} does not run`);
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
const isReady = ({ product, store }: FaultContext, name: ProcessName): Promise<boolean> => {
  if (name === 'store') return listens(store.url);
  if (name === 'redis') return listens(product.server.redisUrl);
  return fetch(`${product.server.urlOf(name)}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** Kills a process with SIGKILL, as the kernel does without free memory. The launcher restarts the process. */
const killed = (name: ProcessName, available: boolean): Fault => ({
  name: `${name} killed`,
  available,
  async inject(context) {
    const before = findPid(context, name);
    process.kill(before, 'SIGKILL');
    await waitUntil(
      `${name} is started again`,
      async () => findPid(context, name) !== before && isReady(context, name),
      60,
    );
  },
});

/** Stops a process, which accepts connections but does not respond. */
const frozen = (name: ProcessName, available: boolean, forMs = FROZEN_MS): Fault => ({
  name: `${name} frozen`,
  available,
  async inject(context) {
    const pid = findPid(context, name);
    process.kill(pid, 'SIGSTOP');
    await pause(forMs).finally(() => process.kill(pid, 'SIGCONT'));
    await waitUntil(`${name} responds`, () => isReady(context, name), 30);
  },
});

async function killRedis(context: FaultContext): Promise<void> {
  process.kill(findPid(context, 'redis'), 'SIGKILL');
  await context.product.server.stop('redis'); // This keeps the launcher from restarting it.
}
const redisDown: Fault = {
  name: 'redis down for 5 s',
  available: true,
  async inject(context) {
    await killRedis(context);
    await pause(REDIS_DOWN_MS);
    await context.product.server.bring('redis');
  },
};
/** Returns the fault while Redis is down. */
const withoutRedis = (fault: Fault): Fault => ({
  ...fault,
  name: `${fault.name}, without redis`,
  async inject(context) {
    await killRedis(context);
    await fault.inject(context);
  },
  restore: ({ product }) => product.server.bring('redis'),
});
const redisDownThroughout = withoutRedis({
  name: 'no other fault',
  available: true,
  inject: () => pause(REDIS_DOWN_MS),
});

const findTarget = ({ members }: FaultContext) => {
  const member = members.at(-1);
  if (!member) throw new Error('the chapter has no members');
  return member;
};
const offline = (ms: number): Fault => ({
  name: `offline for ${ms / 1000} s`,
  available: true,
  async inject(context) {
    findTarget(context).goOffline();
    await pause(ms);
    findTarget(context).goOnline();
  },
});
const flapping = (times: number): Fault => ({
  name: 'unstable connection',
  available: true,
  async inject(context) {
    for (let turn = 0; turn < times; turn += 1) {
      findTarget(context).goOffline();
      await pause(turn % 2 ? 100 : 2000);
      findTarget(context).goOnline();
      await pause(turn % 2 ? 2000 : 100);
    }
  },
});

/**
 * Ends the last member's membership or session. The member continues to write, and the run is long enough to check it.
 */
const revocation = (name: string, withinMs: number, revoke: (context: FaultContext) => Promise<unknown>): Fault => ({
  name,
  available: true,
  async inject(context) {
    const { userId } = findTarget(context);
    await revoke(context);
    context.revoke(userId, withinMs);
    await pause(withinMs + 3000);
  },
});
const removed = (withinMs: number) =>
  revocation('a member removed', withinMs, (context) =>
    context.product.personas.siteAdmin.ok(
      'DELETE',
      `/api/chapters/${context.chapterId}/members/${findTarget(context).userId}`,
    ),
  );
const signedOut = (withinMs: number) =>
  revocation('a session ended', withinMs, (context) =>
    findTarget(context).visitor.frozen().ok('POST', '/api/auth/logout'),
  );

/** All faults; each has its own run. */
export const FAULTS: readonly Fault[] = [
  ...Object.entries(PROCESSES).flatMap(([name, available]) => [
    killed(name as ProcessName, available),
    frozen(name as ProcessName, available),
  ]),
  redisDown,
  redisDownThroughout,
  offline(60_000),
  flapping(10),
  removed(REVOKED_MS),
  signedOut(REVOKED_MS),
  withoutRedis(removed(REVOKED_WITHOUT_REDIS_MS)),
  withoutRedis(signedOut(REVOKED_WITHOUT_REDIS_MS)),
];

/**
 * These faults happen in one run. When chat-1 is killed, all members may be connected to it, because the earlier fault
 * moved them.
 */
export const SHORT_RUN: readonly Fault[] = [
  frozen('chat-2', true, 6000),
  killed('chat-1', false),
  killed('store', false),
  redisDown,
  offline(2000),
  signedOut(REVOKED_MS),
];
