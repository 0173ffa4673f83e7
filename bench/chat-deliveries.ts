import type { TestStore } from '@meridian/launch/test-store';
import { ratioOfProgram, ratioText } from './chat/costs';
import { startPeer } from './chat/peers';
import { withChatProducts, type ChatProduct, type ChatProducts } from './chat/product';
import { openRoom, type Room } from './chat/room';
import { writeResult } from './results';
import { measureRounds, medianCost, type Cost, type Variant } from './rounds';
import { median, quantile } from './statistics';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 10);
const CHAPTERS = [1, 2];
const MEMBERS = 150;
/** The number of messages per second in all chapters together. The members send in turn. */
const PER_SECOND = 60;
const GROUPS = ['chat', 'gateway', 'auth', 'chapters', 'store', 'redis'];

/**
 * Measures 300 sockets in 2 chapters at 2 replicas with 60 messages a second, including the gateway and all processes.
 * The comparison is two nodes of bare Socket.IO with the Redis adapter.
 */
export async function run(): Promise<void> {
  await withChatProducts({ chapters: CHAPTERS.length, members: MEMBERS }, measure);
}

async function measure(products: ChatProducts, store: TestStore): Promise<void> {
  const [product] = products;
  const kind = 'socket.io, sharded';
  const peers = [
    await startPeer(kind, product.server.redisUrl),
    await startPeer(kind, product.server.redisUrl),
  ] as const;
  try {
    const seatsAtPeers = (chapterId: number) =>
      Array.from({ length: MEMBERS }, (_, n) => ({ url: peers[n % 2 ? 1 : 0].url, userId: String(n), chapterId }));
    const contenders = [
      await contend(kind, () => ({ chat: peers[0].process.pid, other: peers[1].process.pid }), seatsAtPeers, false),
      ...(await Promise.all(
        products.map((each) =>
          contend(
            each.name,
            () => pidsOf(each, store.pid()),
            (id) => each.seats(id),
            true,
          ),
        ),
      )),
    ];
    const costs = await measureRounds(
      contenders.map(({ variant }) => variant),
      { rounds: ROUNDS, count: PER_SECOND * SECONDS },
    );
    const deliveries = PER_SECOND * SECONDS * MEMBERS;
    const lines = contenders.map(({ variant: { name }, seenMs }) => {
      const own = sumOfReplicas(costs.get(name));
      const [alone, withGateway, all] = ['chat', 'chat and gateway', 'sum'].map((part) =>
        ratioText(ratioOfProgram(own, sumOfReplicas(costs.get(kind)), part)),
      );
      // The cost is in µs per message, and a round has `PER_SECOND * SECONDS` messages.
      const seconds = (program: string) => ((medianCost(own, program) * PER_SECOND * SECONDS) / 1e6).toFixed(2);
      return tableRow([
        name,
        ...GROUPS.map(seconds),
        seconds('sum'),
        ...(name === kind ? ['', '', ''] : [alone ?? '', withGateway ?? '', all ?? '']),
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
      'chat-deliveries',
      [
        `${ROUNDS} rounds of ${deliveries} deliveries: ${MEMBERS * CHAPTERS.length} sockets,`,
        `${CHAPTERS.length} chapters, ${PER_SECOND} messages a second, 2 replicas.`,
        `Each ratio is to the two nodes of Socket.IO.\n\n${text}`,
      ].join(' '),
    );
    for (const { rooms } of contenders) for (const room of rooms) await room.close();
  } finally {
    for (const { process } of peers) process.kill();
  }
}

interface Contender {
  variant: Variant;
  rooms: Room[];
  /** The delivery times of the rounds, in ms, without the warm-up. */
  seenMs: number[];
}

async function contend(
  name: string,
  pids: Variant['pids'],
  seats: (chapterId: number) => Parameters<typeof openRoom>[0],
  isOrdered: boolean,
): Promise<Contender> {
  const rooms = await Promise.all(CHAPTERS.map((chapterId) => openRoom(seats(chapterId), { isOrdered })));
  const seenMs: number[] = [];
  const warmUp = PER_SECOND * WARM_UP_SECONDS;
  let isWarm = false;
  const run = async (count: number) => {
    const sent = await Promise.all(rooms.map((room) => room.send(count / rooms.length, PER_SECOND / rooms.length)));
    if (isWarm) for (const { seenByAllMs } of sent) seenMs.push(...seenByAllMs);
    isWarm = true;
  };
  return { variant: { name, pids, warmUp, run }, rooms, seenMs };
}

const pidsOf = ({ server }: ChatProduct, store: number | undefined) => {
  const { 'chat-1': chat, 'chat-2': other, ...rest } = server.pids();
  return { ...rest, chat, other, store };
};

/** Adds up the costs of both replicas as `chat`. */
const sumOfReplicas = (costs: readonly Cost[] = []): Cost[] =>
  costs.map((cost) => {
    const chat = (cost.chat ?? 0) + (cost.other ?? 0);
    return { ...cost, chat, 'chat and gateway': chat + (cost.gateway ?? 0) };
  });
