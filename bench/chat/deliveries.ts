import type { TestStore } from '@meridian/launch/test-store';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { writeResult } from '../results';
import { sumCosts, measureRounds, medianCost, compareCosts, type Cost, type Variant } from '../rounds';
import { median, quantile } from '../statistics';
import { tableHead, tableRow } from '../table';
import { ratioText } from './costs';
import { startPeer, type Peer, type PeerKind } from './peers';
import { withChatProducts, type ChatProduct, type ChatProducts } from './product';
import { inBatches, openRoom, type Room } from './room';
import type { Seat } from './socket';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 10);
const PEER: PeerKind = 'socket.io, sharded';
const GROUPS = ['chat', 'gateway', 'auth', 'chapters', 'store', 'redis'];
/** The milliseconds between two positions of a reader, as pages send them. */
const POSITION_MS = 2000;

export interface Shape {
  /** The name of the case. */
  name: string;
  chapters: number;
  /** The number of members in each chapter, all of whom have its chat open. */
  members: number;
  replicas: number;
  /** The number of messages per second in all chapters together. The members send in turn. */
  perSecond: number;
  /** The number of members in each chapter whose pages store how far they have read. */
  readers: number;
  /** Other peers to measure, besides bare Socket.IO. */
  otherPeers?: readonly PeerKind[];
}

/**
 * Measures the delivery of messages through the gateway, with all processes. The comparison is as many nodes of bare
 * Socket.IO with the Redis adapter, which check and store nothing. Other peers show what a part of the work costs.
 */
export const measureDeliveries = (shape: Shape): Promise<void> =>
  withChatProducts(shape, (products, store) => measure(shape, products, store));

async function measure(shape: Shape, products: ChatProducts, store: TestStore): Promise<void> {
  const { name, chapters, members, replicas, perSecond, readers, otherPeers = [] } = shape;
  const kinds = [PEER, ...otherPeers];
  const nodes = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      peers: await Promise.all(
        Array.from({ length: replicas }, () => startPeer(kind, products[0].server.redisUrl, { mongoUrl: store.url })),
      ),
    })),
  );
  try {
    const contenders: Contender[] = [];
    for (const { kind, peers } of nodes)
      contenders.push(await contend(shape, peersContender(shape, kind, peers, store)));
    for (const product of products) contenders.push(await contend(shape, contenderOf(shape, product, store)));
    const costs = await measureRounds(
      contenders.map(({ variant }) => variant),
      { rounds: ROUNDS, count: perSecond * SECONDS },
    );
    const replicaNames = Array.from({ length: replicas }, (_, n) => `chat-${n + 1}`);
    const costOf = (contender: string, ...programs: string[]): Cost[] =>
      sumCosts(
        costs.get(contender),
        programs.flatMap((program) => (program === 'chat' ? replicaNames : [program])),
      );
    const lines = contenders.map(({ variant: { name: contender }, seenMs }) => {
      const ratio = (...programs: string[]) =>
        contender === PEER ? '' : ratioText(compareCosts(costOf(contender, ...programs), costOf(PEER, ...programs)));
      // The cost is in µs per message.
      const seconds = (...programs: string[]) =>
        ((medianCost(costOf(contender, ...programs)) * perSecond * SECONDS) / 1e6).toFixed(2);
      return tableRow([
        contender,
        ...GROUPS.map((group) => seconds(group)),
        seconds('sum'),
        ratio('chat'),
        ratio('chat', 'gateway'),
        ratio('sum'),
        median(seenMs).toFixed(1),
        quantile(seenMs, 0.99).toFixed(1),
      ]);
    });
    const columns = [
      'server',
      ...GROUPS.map((group) => `${group}, s`),
      'all, s',
      'chat, ratio',
      'with gateway',
      'all processes',
      'seen by all, p50 ms',
      'p99 ms',
    ];
    const text = `${tableHead(columns)}\n${lines.join('\n')}`;
    console.log(text);
    writeResult(
      name,
      [
        `${ROUNDS} rounds of ${perSecond * SECONDS * members} deliveries: ${members * chapters} sockets, ${chapters}`,
        `chapters, ${perSecond} messages a second, ${replicas} replicas, ${readers * chapters} members who read. Each`,
        `ratio is to the ${replicas} nodes of Socket.IO.\n\n${text}`,
      ].join(' '),
    );
    for (const { rooms } of contenders) for (const room of rooms) await room.close();
  } finally {
    for (const { process } of nodes.flatMap(({ peers }) => peers)) process.kill();
  }
}

interface ContenderOptions {
  name: string;
  pids: Variant['pids'];
  seats: (chapterId: number) => Seat[];
  isOrdered: boolean;
  /** Stores how far the readers of a room have read, at most every 2 s for each of them. */
  read?: (room: Room, until: AbortSignal) => Promise<void>;
}

interface Contender {
  variant: Variant;
  rooms: Room[];
  /** The delivery times of the rounds, in ms, without the warm-up. */
  seenMs: number[];
}

async function contend(
  { chapters, perSecond }: Shape,
  { name, pids, seats, isOrdered, read }: ContenderOptions,
): Promise<Contender> {
  const chapterIds = Array.from({ length: chapters }, (_, n) => n + 1);
  const rooms = await inBatches(chapterIds, (chapterId) => openRoom(seats(chapterId), { isOrdered }), 2);
  const seenMs: number[] = [];
  let isWarm = false;
  const run = async (count: number) => {
    const ending = new AbortController();
    setMaxListeners(0, ending.signal); // Each reader listens to this signal.
    // The warm-up has no readers, whose calls would be refused while code is compiled.
    const reading = isWarm ? rooms.map((room) => read?.(room, ending.signal)) : [];
    const sent = await Promise.all(rooms.map((room) => room.send(count / rooms.length, perSecond / rooms.length)));
    ending.abort();
    await Promise.all(reading);
    if (isWarm) for (const { seenByAllMs } of sent) seenMs.push(...seenByAllMs);
    isWarm = true;
  };
  return { variant: { name, pids, warmUp: perSecond * WARM_UP_SECONDS, run }, rooms, seenMs };
}

/** Stores at most every 2 s how far a member has read, like a page. */
async function readAs(place: number, room: Room, until: AbortSignal): Promise<void> {
  let read = 0;
  // Readers begin at different times.
  await pause(Math.random() * POSITION_MS, undefined, { signal: until }).catch(() => undefined);
  while (!until.aborted) {
    const seq = room.newestSeq();
    // Like a page, this stores the position later if it could not be stored now.
    if (seq > read)
      read = await room.markRead(place, seq).then(
        () => seq,
        () => read,
      );
    await pause(POSITION_MS, undefined, { signal: until }).catch(() => undefined);
  }
}

const readersOf =
  ({ readers }: Shape): ContenderOptions['read'] =>
  async (room, until) => {
    await Promise.all(Array.from({ length: readers }, (_, place) => readAs(place, room, until)));
  };

function peersContender(shape: Shape, kind: PeerKind, peers: Peer[], store: TestStore): ContenderOptions {
  const storesMessages = kind.includes('stored');
  return {
    name: kind,
    pids: () => ({
      ...Object.fromEntries(peers.map(({ process }, n) => [`chat-${n + 1}`, process.pid])),
      ...(storesMessages && { store: store.pid() }),
    }),
    seats: (chapterId) =>
      Array.from({ length: shape.members }, (_, n) => ({
        url: peers[n % peers.length]?.url ?? '',
        userId: String(n),
        chapterId,
      })),
    isOrdered: false,
    ...(storesMessages && { read: readersOf(shape) }),
  };
}

function contenderOf(shape: Shape, product: ChatProduct, store: TestStore): ContenderOptions {
  const { name, server, seats } = product;
  return {
    name,
    pids: () => ({ ...server.pids(), store: store.pid() }),
    seats,
    isOrdered: true,
    read: readersOf(shape),
  };
}
