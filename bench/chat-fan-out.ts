import { ratioOfProgram, ratioText } from './chat/costs';
import { peerSeats, startPeer, type PeerKind } from './chat/peers';
import { withChatProducts, type ChatProducts } from './chat/product';
import { openRoom, type Room } from './chat/room';
import { writeResult } from './results';
import { measureRounds, medianCost, type Variant } from './rounds';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 6);
/** A part of the names of the rooms to measure, for example `500`. */
const WANTED = process.env.BENCH_ONLY ?? '';
/** The number of members who send. They are connected to a replica of their own. */
const SENDERS = 20;
const PEERS: readonly PeerKind[] = ['ws', 'socket.io, sharded'];

interface Shape {
  name: string;
  chapterId: number;
  members: number;
  perSecond: number;
  peer: PeerKind;
  goal: number;
}
const SHAPES: readonly Shape[] = [
  { name: '500 members, 60 msg/s', chapterId: 1, members: 500, perSecond: 60, peer: 'socket.io, sharded', goal: 1.1 },
  { name: '100 members, 400 msg/s', chapterId: 2, members: 100, perSecond: 400, peer: 'ws', goal: 0.6 },
];

interface Contender {
  name: string;
  room: Room;
  /** The process ids: `node` delivers to the members, `origin` has the senders. */
  pids: () => Record<string, number | undefined>;
}

/**
 * Measures a replica that delivers messages of another replica to the members of a chapter. The comparison is bare ws
 * and bare Socket.IO in the same setup: two nodes and Redis, the senders at one node and the members at the other.
 */
export async function run(): Promise<void> {
  await withChatProducts({ chapters: SHAPES.length, members: 500 + SENDERS }, measure);
}

async function measure(products: ChatProducts): Promise<void> {
  const [product] = products;
  const { redisUrl } = product.server;
  const peers = await Promise.all(
    PEERS.map(async (name) => ({
      name,
      nodes: [await startPeer(name, redisUrl), await startPeer(name, redisUrl)] as const,
    })),
  );
  try {
    const lines: string[] = [];
    for (const { name, chapterId, members, perSecond, peer, goal } of SHAPES.filter((shape) =>
      shape.name.includes(WANTED),
    )) {
      const contenders: Contender[] = [
        ...(await Promise.all(
          peers.map(async ({ name: kind, nodes: [origin, node] }) => ({
            name: kind,
            pids: () => ({ node: node.process.pid, origin: origin.process.pid }),
            room: await openRoom([...peerSeats(origin, chapterId, SENDERS), ...peerSeats(node, chapterId, members)], {
              isOrdered: false,
              senders: SENDERS,
            }),
          })),
        )),
        ...(await Promise.all(
          products.map(async (each) => {
            const people = each.members(chapterId);
            const seats = [
              ...(await each.seatsAt('chat-2', chapterId, people.slice(0, SENDERS))),
              ...(await each.seatsAt('chat-1', chapterId, people.slice(SENDERS, SENDERS + members))),
            ];
            const pids = () => {
              const { 'chat-1': node, 'chat-2': origin } = each.server.pids();
              return { node, origin };
            };
            return { name: each.name, pids, room: await openRoom(seats, { isOrdered: true, senders: SENDERS }) };
          }),
        )),
      ];
      const variants = contenders.map(({ name: variant, pids, room }): Variant => ({
        name: variant,
        pids,
        warmUp: perSecond * WARM_UP_SECONDS,
        run: async (count) => void (await room.send(count, perSecond)),
      }));
      const costs = await measureRounds(variants, { rounds: ROUNDS, count: perSecond * SECONDS });
      for (const { name: variant, room } of contenders) {
        const own = costs.get(variant);
        const beside = PEERS.map((kind) => ratioText(ratioOfProgram(own, costs.get(kind), 'node')));
        const isProduct = !PEERS.some((kind) => kind === variant);
        lines.push(
          tableRow([
            ...[name, variant, (medianCost(own, 'node') / members).toFixed(1)],
            ...beside,
            isProduct ? `≤ ${goal} of ${peer}` : '',
            medianCost(own, 'origin').toFixed(0),
          ]),
        );
        console.error(lines.at(-1));
        await room.close();
      }
    }
    const columns = [
      'room',
      'server',
      'µs per delivery',
      ...PEERS.map((kind) => `of ${kind}`),
      'goal',
      'µs per send, origin',
    ];
    const text = `${tableHead(columns)}\n${lines.join('\n')}`;
    console.log(text);
    if (!WANTED)
      writeResult('chat-fan-out', `${ROUNDS} rounds of ${SECONDS} s, ${SENDERS} senders at another node.\n\n${text}`);
  } finally {
    for (const { nodes } of peers) for (const node of nodes) node.process.kill();
  }
}
