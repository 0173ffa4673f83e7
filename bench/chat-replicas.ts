import { setTimeout as pause } from 'node:timers/promises';
import { ratioText } from './chat/costs';
import { peerSeats, startPeer, type PeerKind } from './chat/peers';
import { withChatProducts, type ChatProducts } from './chat/product';
import { openRoom } from './chat/room';
import { writeResult } from './results';
import { measureRounds, medianCost, compareCosts, type Cost, type Variant } from './rounds';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 6);
const MEMBERS = 300;
const PER_SECOND = 60;
/** The members of the room that one replica does not serve, and its messages per second. */
const FOREIGN_MEMBERS = 10;
const FOREIGN_PER_SECOND = 300;
const FOREIGN_CHAPTER = 4;
const FOREIGN_GOAL = 4;
const SCALE_GOAL = 2.7;

/**
 * Measures what a delivery costs in one chapter at one, two and three replicas. Measures also what a message costs a
 * replica that has no sockets in its room, and compares it with bare Socket.IO and both of its Redis adapters.
 */
export async function run(): Promise<void> {
  // A check of all sessions in one of two windows would hide the cost of a message.
  const env = { RECHECK_MS: '600000' };
  await withChatProducts({ chapters: FOREIGN_CHAPTER, members: MEMBERS, env }, measure);
}

async function measure(products: ChatProducts): Promise<void> {
  const [product] = products;
  const { server } = product;
  const replicas = ['chat-1', 'chat-2', await server.replica('chat-2')] as const;
  const kinds: PeerKind[] = ['socket.io, sharded', 'socket.io, classic'];
  const peers = await Promise.all(
    kinds.map(async (name) => ({
      name,
      nodes: [await startPeer(name, server.redisUrl), await startPeer(name, server.redisUrl)] as const,
    })),
  );
  try {
    const scaled = await Promise.all(
      replicas.map(async (_, index): Promise<Variant> => {
        const chapterId = index + 1;
        const used = replicas.slice(0, chapterId);
        const people = product.members(chapterId);
        const seats = await Promise.all(
          used.map((replica, n) =>
            product.seatsAt(
              replica,
              chapterId,
              people.filter((_person, at) => at % used.length === n),
            ),
          ),
        );
        // Interleaved seats spread the senders over the replicas.
        const room = await openRoom(interleave(seats), { isOrdered: true });
        return {
          name: `${used.length}`,
          pids: () => Object.fromEntries(used.map((replica) => [replica, server.pids()[replica]])),
          warmUp: PER_SECOND * WARM_UP_SECONDS,
          run: async (count) => void (await room.send(count, PER_SECOND)),
        };
      }),
    );
    const scaledCosts = await measureRounds(scaled, { rounds: ROUNDS, count: PER_SECOND * SECONDS });
    const lines = scaled.map(({ name }) => {
      // Each replica has its own processor, so the cost of the busiest replica limits the deliveries per second.
      const gain = compareCosts(scaledCosts.get('1'), busiest(scaledCosts.get(name)));
      const goal = name === '3' ? `≥ ${SCALE_GOAL}` : '';
      return tableRow([name, (medianCost(scaledCosts.get(name)) / MEMBERS).toFixed(1), ratioText(gain), goal]);
    });

    const people = product.members(FOREIGN_CHAPTER).slice(0, FOREIGN_MEMBERS);
    const foreign = [
      await foreignRoom(
        'product',
        () => server.pids()[replicas[2]],
        await product.seatsAt('chat-1', FOREIGN_CHAPTER, people),
      ),
      ...(await Promise.all(
        peers.map(({ name, nodes: [origin, other] }) =>
          foreignRoom(name, () => other.process.pid, peerSeats(origin, FOREIGN_CHAPTER, FOREIGN_MEMBERS)),
        ),
      )),
    ];
    const costs = await measureRounds(foreign.flat(), { rounds: ROUNDS, count: FOREIGN_PER_SECOND * SECONDS });
    const foreignLines = foreign.map(([{ name }]) => {
      const idle = costs.get(idleOf(name)) ?? [];
      const each = (costs.get(name) ?? []).map(({ sum }, round) => sum - (idle[round]?.sum ?? NaN));
      const spread = `${median(each).toFixed(1)} (${Math.min(...each).toFixed(1)}–${Math.max(...each).toFixed(1)})`;
      return tableRow([name, spread, medianCost(idle).toFixed(1), name === 'product' ? `≤ ${FOREIGN_GOAL}` : '']);
    });
    const text = [
      tableHead(['replicas', 'µs per delivery', 'deliveries in a second of each replica, ratio to one', 'goal']),
      ...lines,
      '',
      tableHead(['server', 'µs per foreign message', 'µs without messages', 'goal']),
      ...foreignLines,
    ].join('\n');
    console.log(text);
    writeResult(
      'chat-replicas',
      [
        `${ROUNDS} rounds of ${SECONDS} s: ${MEMBERS} members and ${PER_SECOND} messages a second, sent at all`,
        `replicas; then ${FOREIGN_PER_SECOND} messages a second in a room of another replica, less an equal time`,
        `without any.\n\n${text}`,
      ].join(' '),
    );
  } finally {
    for (const { nodes } of peers) for (const node of nodes) node.process.kill();
  }
}

const idleOf = (name: string) => `${name}, idle`;

/** Measures a room that the process with this id does not serve, with messages and for an equal time without them. */
async function foreignRoom(
  name: string,
  pid: () => number | undefined,
  seats: Parameters<typeof openRoom>[0],
): Promise<[Variant, Variant]> {
  const room = await openRoom(seats, { isOrdered: false });
  const common = { pids: () => ({ pid: pid() }), warmUp: FOREIGN_PER_SECOND };
  return [
    { ...common, name, run: async (count) => void (await room.send(count, FOREIGN_PER_SECOND)) },
    { ...common, name: idleOf(name), run: async (count) => pause((count / FOREIGN_PER_SECOND) * 1000) },
  ];
}

/** Returns the cost of the busiest replica. */
const busiest = (costs: readonly Cost[] = []): Cost[] =>
  costs.map(({ sum: _sum, ...each }) => ({ sum: Math.max(...Object.values(each)) }));

const interleave = <T>(lists: readonly T[][]): T[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
