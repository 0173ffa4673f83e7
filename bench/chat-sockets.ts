import { setTimeout as pause } from 'node:timers/promises';
import { ratioText } from './chat/costs';
import { INSPECT, measureMemory, openInspector, type Inspector } from './chat/inspector';
import { startPeer } from './chat/peers';
import { withChatProducts, type ChatProduct, type ChatProducts } from './chat/product';
import { closeAll, inBatches } from './chat/room';
import { openSocket, type RoomSocket, type Seat } from './chat/socket';
import { socketLimit } from './chat/socket-limit';
import { processorTime } from './processor-time';
import { writeResult } from './results';
import { compareCosts, type Ratio } from './rounds';
import { median, quantile } from './statistics';
import { tableHead, tableRow } from './table';

/** The number of idle sockets at each server; the load generator holds those of all servers. */
const SOCKETS = Number(process.env.BENCH_COUNT ?? 10_000);
const STEPS = 5;
const CHAPTERS = 20;
const WAVES = Number(process.env.BENCH_WAVES ?? 20);
const WAVE = Math.min(1000, SOCKETS / STEPS);
const WAVE_PER_SECOND = 200;
const MEMORY_GOAL = 1.2;
const HEAP_GOAL = 1.05;

interface Server {
  name: string;
  pid: number;
  inspector: Inspector;
  seats: (from: number, count: number) => Promise<Seat[]>;
  open: RoomSocket[];
  /** The bytes of one socket, for each step. */
  heap: number[];
  resident: number[];
  /** The bytes of all objects while all sockets are open, before and after the waves. */
  heaps: number[];
  /** The duration of each handshake of the waves in ms, and the processor time of one in µs. */
  handshakeMs: number[];
  cost: number[];
}

/**
 * Opens ten thousand idle sockets, then reconnects them in waves. Compares memory and processor time with bare
 * Socket.IO.
 */
export async function run(): Promise<void> {
  const env = { NODE_OPTIONS: INSPECT };
  const members = Math.ceil(SOCKETS / CHAPTERS);
  await withChatProducts({ chapters: CHAPTERS, members, env }, measure);
}

async function measure(products: ChatProducts): Promise<void> {
  const [product] = products;
  const limit = socketLimit();
  const peer = await startPeer('socket.io, sharded', product.server.redisUrl, { nodeOptions: [INSPECT] });
  const servers = [
    await server('socket.io', peer.process.pid, peer.readLog, async (from, count) =>
      Array.from({ length: count }, (_, n) => ({
        url: peer.url,
        userId: `${from + n}`,
        chapterId: ((from + n) % CHAPTERS) + 1,
      })),
    ),
    ...(await Promise.all(products.map(productServer))),
  ];
  const [perStep, waved] = [Math.floor(Math.min(SOCKETS, limit.sockets / servers.length) / STEPS), WAVE];
  try {
    for (const each of servers) await warmUp(each);
    for (let step = 0; step < STEPS; step += 1)
      for (const each of servers) await openStep(each, step * perStep, perStep);
    for (const each of servers) each.heaps.push((await measureMemory(each.inspector, each.pid)).heap);
    for (let wave = 0; wave < WAVES; wave += 1) for (const each of servers) await reconnect(each, wave, waved);
    for (const each of servers) each.heaps.push((await measureMemory(each.inspector, each.pid)).heap);
    const [bare] = servers;
    if (!bare) throw new Error('there is no peer');
    const columns = [
      ...['server', 'resident kB of a socket', 'ratio', `goal`, 'heap kB of a socket', 'ratio', 'heap after the waves'],
      ...['goal', 'µs of a reconnect', 'ratio', 'handshake p50 ms', 'p99 ms'],
    ];
    const lines = servers.map((each) => {
      const [before = NaN, after = NaN] = each.heaps;
      const isProduct = each !== bare;
      const beside = (own: number[], others: number[]) => (isProduct ? ratioText(ratio(own, others)) : '');
      return tableRow([
        each.name,
        (median(each.resident) / 1024).toFixed(1),
        beside(each.resident, bare.resident),
        isProduct ? `≤ ${MEMORY_GOAL}` : '',
        (median(each.heap) / 1024).toFixed(1),
        beside(each.heap, bare.heap),
        (after / before).toFixed(3),
        isProduct ? `≤ ${HEAP_GOAL}` : '',
        median(each.cost).toFixed(0),
        beside(each.cost, bare.cost),
        median(each.handshakeMs).toFixed(1),
        quantile(each.handshakeMs, 0.99).toFixed(1),
      ]);
    });
    const text = `${tableHead(columns)}\n${lines.join('\n')}`;
    console.log(text);
    writeResult(
      'chat-sockets',
      [
        `${perStep * STEPS} sockets at each server in ${CHAPTERS} rooms, opened in ${STEPS} steps in turns; then ${WAVES}`,
        `waves in which ${waved} of them reconnect, ${WAVE_PER_SECOND} a second. A process may have ${limit.files}`,
        `files open, and an address ${limit.ports} ports. Memory is read after a collection of garbage.\n\n${text}`,
      ].join(' '),
    );
    for (const each of servers) await closeAll(each.open);
  } finally {
    for (const { inspector } of servers) inspector.close();
    peer.process.kill();
  }
}

async function server(
  name: string,
  pid: number | undefined,
  readLog: () => string,
  seats: Server['seats'],
): Promise<Server> {
  if (pid === undefined) throw new Error(`${name} does not run`);
  const lists = { open: [], heap: [], resident: [], heaps: [], handshakeMs: [], cost: [] };
  return { name, pid, inspector: await openInspector(readLog), seats, ...lists };
}

const productServer = ({ name, server: { pids, logOf }, members, seatsAt }: ChatProduct): Promise<Server> =>
  server(
    name,
    pids()['chat-1'],
    () => logOf('chat-1'),
    async (from, count) => {
      const seats = Array.from({ length: count }, async (_, n) => {
        const chapterId = ((from + n) % CHAPTERS) + 1;
        const member = members(chapterId)[Math.floor((from + n) / CHAPTERS)];
        return seatsAt('chat-1', chapterId, member ? [member] : []);
      });
      return (await Promise.all(seats)).flat();
    },
  );

let failure: Error | undefined;
const fail = (error: Error) => {
  failure ??= error;
};
const listener = { onMessage: () => fail(new Error('nobody has sent anything')), onFailure: fail };

/** Opens and closes sockets, so that code is compiled and one-time allocations are made before measuring. */
async function warmUp({ seats }: Server): Promise<void> {
  const sockets = await inBatches(await seats(0, WAVE), (seat) => openSocket(seat, listener));
  await closeAll(sockets);
}

async function openStep(to: Server, from: number, count: number): Promise<void> {
  const before = await measureMemory(to.inspector, to.pid);
  to.open.push(...(await inBatches(await to.seats(from, count), (seat) => openSocket(seat, listener))));
  if (failure) throw failure;
  const after = await measureMemory(to.inspector, to.pid);
  to.heap.push((after.heap - before.heap) / count);
  to.resident.push((after.resident - before.resident) / count);
}

/** Closes the oldest sockets, and opens as many at a steady rate, however long the responses take. */
async function reconnect(to: Server, wave: number, count: number): Promise<void> {
  const seats = await to.seats(0, count);
  const before = processorTime(to.pid);
  await closeAll(to.open.splice(0, count));
  const start = performance.now();
  const opening = seats.map(async (seat, index) => {
    await pause(start + (index / WAVE_PER_SECOND) * 1000 - performance.now());
    const from = performance.now();
    const socket = await openSocket({ ...seat, localAddress: `127.0.0.${2 + (wave % 200)}` }, listener);
    to.handshakeMs.push(performance.now() - from);
    return socket;
  });
  to.open.unshift(...(await Promise.all(opening)));
  if (failure) throw failure;
  to.cost.push((processorTime(to.pid) - before) / count);
}

const ratio = (own: number[], others: number[]): Ratio =>
  compareCosts(
    own.map((sum) => ({ sum })),
    others.map((sum) => ({ sum })),
  );
