import { callNameOf, CALLS } from '../product/contract-calls';
import { waitUntil, type TestProduct } from '../product/test-product';
import { transactionOf, type MongoProxy } from '../store-commands/mongo-proxy';
import type { SentCommand } from '../store-commands/sent-command';
import type { CrashCase, PrepareCase } from './crash-case';

/** The services in whose databases calls write. */
export const SERVICES = ['auth', 'chapters', 'events', 'chat', 'notifications', 'admin', 'content'] as const;
type Service = (typeof SERVICES)[number];
/** Returns the server processes of a service. */
const listServers = (service: Service) => (service === 'chat' ? (['chat-1', 'chat-2'] as const) : [service]);

/** The point where a call is cut off: `after` is the number of its completed writes, 0 is before the first. */
interface CrashPoint {
  name: string;
  after: number;
}

/** A call that was cut off at its point when the service was killed, and the writes that it had sent. */
interface CutOffCall extends CrashCase {
  point: CrashPoint;
  sent: SentCommand[];
}

const serviceOf = (write: string) => write.slice(0, write.indexOf('.'));
const isCalledByGateway = ({ name }: CrashPoint, service: Service) => CALLS[callNameOf(name)]!.service === service;

/** Returns the name of a command as `service.collection command`. */
export function named({ database, name, command: { [name]: collection } }: SentCommand): string {
  const service = database.slice(database.lastIndexOf('_') + 1);
  return `${service}.${name === 'commitTransaction' ? 'commit' : `${String(collection)} ${name}`}`;
}

/**
 * Returns the numbers of writes after which a call is cut off. A transaction has only one such point, just before its
 * commit, because the store undoes all of its earlier writes.
 */
export const findCuts = (sent: readonly SentCommand[]): number[] =>
  [0, ...sent.map((_, index) => index + 1)].filter((after) => {
    const [last, next] = [sent[after - 1], sent[after]];
    if (!last || !next || next.name === 'commitTransaction') return true;
    return transactionOf(last) === undefined || transactionOf(last) !== transactionOf(next);
  });

/**
 * Returns the points where this service has done the last write, or is about to do the first one, with the last point
 * of each call first.
 */
export function findCrashPoints(
  service: Service,
  writes: Record<string, string[]>,
  cuts: Record<string, number[]>,
): CrashPoint[] {
  return Object.entries(writes).flatMap(([name, list]) =>
    cuts[name]!.filter((after) => serviceOf(list[Math.max(0, after - 1)]!) === service)
      .map((after) => ({ name, after }))
      .reverse(),
  );
}

/** The largest number of simultaneous calls. A service has more connections to its store. */
const MAX_CALLS = 30;
/**
 * The milliseconds from cutting off the first call to the kill. A service aborts a call to another one after 1 s, and
 * the gateway after 10 s; the kill comes before that.
 */
const HELD_MS = { byGateway: 6000, byService: 600 };

/**
 * Starts calls one after the other until each is cut off at its point, and then kills the service. Killing and
 * restarting it once is enough for many points.
 */
export function createCrashRunner({
  product,
  proxy,
  service,
  cases,
  writes,
  settle,
}: {
  product: TestProduct;
  proxy: MongoProxy;
  service: Service;
  cases: ReadonlyMap<string, PrepareCase>;
  writes: Record<string, string[]>;
  /** Waits until the preparation of calls has no effects any more. */
  settle: () => Promise<void>;
}) {
  const prepared = new Map<CrashPoint, CrashCase>();
  const isWide = ({ name }: CrashPoint) => new Set(writes[name]!.map(serviceOf)).size > 1;
  const isReached = async () => (await product.personas.member.call('GET', '/api/conversations')).status === 200;

  /** Resolves to the calls that were cut off in time, which is at least one, when the service is running again. */
  return async (points: readonly CrashPoint[]): Promise<CutOffCall[]> => {
    const byGateway = points.filter((point) => isCalledByGateway(point, service));
    const [batch, heldMs] =
      byGateway.length < points.length
        ? [points.filter((point) => !byGateway.includes(point)), HELD_MS.byService]
        : [byGateway, HELD_MS.byGateway];
    const cutOff: CutOffCall[] = [];
    const responses: Promise<unknown>[] = [];
    for (const point of batch.slice(0, MAX_CALLS))
      if (!prepared.has(point)) prepared.set(point, await cases.get(point.name)!());
    await settle();
    await proxy.withoutBackgroundJobs(async () => {
      let deadline = Infinity;
      for (const point of batch.slice(0, MAX_CALLS)) {
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) break;
        const crashCase = prepared.get(point)!;
        const { shared } = crashCase;
        const isOpen = (point: CrashPoint) => point.after > 0 && point.after < writes[point.name]!.length;
        if (
          point.after > 0 &&
          cutOff.some((each) => isOpen(each.point) && each.shared.some((one) => shared.includes(one)))
        )
          continue;
        // The other services of a call go on after the cut, and the next call must not be confused with them.
        if (isWide(point) && cutOff.length > 0) continue;
        prepared.delete(point); // The case is used up even if the time is over; the next attempt uses other users.
        const {
          isHeld,
          writes: sent,
          ended,
        } = await proxy.pauseAfter(point.after, Math.min(leftMs, 20_000), crashCase.call);
        responses.push(ended);
        if (!isHeld) {
          if (cutOff.length === 0) throw new Error(`${point.name} was not cut off after ${point.after} writes.`);
          break;
        }
        cutOff.push({ point, sent, ...crashCase });
        if (isWide(point)) break;
        deadline = Math.min(deadline, performance.now() + heldMs);
      }
      for (const server of listServers(service)) process.kill(product.server.pids()[server]!, 'SIGKILL');
      await Promise.all(responses);
    });
    await Promise.all(listServers(service).map((server) => product.server.bring(server)));
    if (service === 'chat') await waitUntil('the gateway has noticed its replicas', isReached, 30);
    return cutOff;
  };
}
