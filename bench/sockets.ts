import { createServiceClient, IDENTITY_HEADER } from '@meridian/service-kit';
import { startServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { authInternalApi } from '@meridian/shared-types/contracts';
import { forkProgram } from './fork-program';
import { runCase, type Measure } from './goals';
import { cookieOf, CHAPTER, insertMembers, type Member } from './members';
import { startNginx } from './nginx';
import { measureRounds, medianCost, compareCosts, ratioText, type Ratio, type Variant } from './rounds';
import { connectToChat, connectToEcho, type SocketClient } from './socket-clients';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const USUAL = { rounds: 9, count: 4000 };
const CONNECTIONS = 16;
/** The sequential round trips of a round are this factor fewer than those whose processor time is measured. */
const FEWER = 5;
const PREFIX = 'bench_';
const TO_NGINX = `proxy_set_header ${IDENTITY_HEADER} $http_${IDENTITY_HEADER.replaceAll('-', '_')};`;

/** A path of the same frames: without a proxy, through nginx or through the gateway. */
interface Way {
  name: string;
  pids: Variant['pids'];
  connect: (member: Member) => Promise<SocketClient>;
}

/**
 * Measures frames through the gateway, compared with nginx and with no proxy. One server echoes the frames, which shows
 * the cost of the proxy alone; the other is chat, where a round trip is a stored message.
 */
export const measure: Measure = async ({ rounds, count }) => {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    const members = await insertMembers(store.url, PREFIX, { members: CONNECTIONS, events: 1 });
    const unlimited = String(1e9);
    const server = await startServerSide({
      mongoUrl: store.url,
      databasePrefix: PREFIX,
      env: { chat: { CHAT_LIMIT_MESSAGES: unlimited, CHAT_LIMIT_EVENTS: unlimited } },
    });
    closing.unshift(() => server.close());
    const echo = await forkProgram('bench/upstream.ts');
    closing.unshift(echo.close);
    const chatUrl = server.urlOf('chat-1');
    const auth = createServiceClient(authInternalApi, server.urlOf('auth'), server.secrets.serviceToken, 10_000);
    const identityOf = async ({ token }: Member) => {
      const { identity } = await auth.introspect({ body: { token } });
      return { [IDENTITY_HEADER]: identity ?? '' };
    };
    const waysTo = async (upstream: string, connect: (url: string, headers: Headers, member: Member) => Client) => {
      await server.restart('gateway', { env: { CHAT_URLS: upstream } });
      const nginx = await startNginx({ upstream: Number(new URL(upstream).port), headers: TO_NGINX });
      closing.unshift(nginx.close);
      const own = () => ({ gateway: server.pids().gateway });
      return [
        { name: 'direct', pids: () => ({}), connect: async (m) => connect(upstream, await identityOf(m), m) },
        { name: 'nginx', pids: nginx.pids, connect: async (m) => connect(nginx.url, await identityOf(m), m) },
        {
          name: 'gateway',
          pids: own,
          connect: (m) => connect(server.url, { cookie: cookieOf(m, server.url) }, m),
        },
      ] satisfies Way[];
    };
    const echoed = await compare(await waysTo(echo.url, connectToEcho), members, { rounds, count });
    const stored = await compare(
      await waysTo(chatUrl, (url, headers, { id }) => connectToChat(url, headers, { userId: id, chapterId: CHAPTER })),
      members,
      { rounds, count: Math.ceil(count / FEWER) },
    );
    const columns = ['frames', 'way', 'µs of the way per frame', '÷ nginx', 'round trip ms', '÷ direct'];
    return {
      text: [
        tableHead(columns),
        ...echoed.lines('sent back'),
        ...stored.lines('a message in chat'),
        '',
        'In chat, µs contain what a gateway does anyway in the time that a message takes.',
      ].join('\n'),
      goals: [
        { name: "µs of the gateway per frame ÷ nginx's", value: echoed.toNginx('gateway').median, most: 1.5 },
        { name: 'round trip of a message in chat ÷ direct', value: stored.toDirect('gateway').median, most: 1.15 },
      ],
    };
  } finally {
    for (const close of closing) await close();
  }
};

type Headers = Record<string, string>;
type Client = Promise<SocketClient>;

/**
 * Measures all ways in the same rounds: the processor time with all connections, then sequential round trips on one.
 */
async function compare(ways: readonly Way[], members: readonly Member[], size: { rounds: number; count: number }) {
  const times = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  const open: SocketClient[] = [];
  const variants: Variant[] = [];
  for (const { name, pids, connect } of ways) {
    const clients = await Promise.all(members.map(connect));
    open.push(...clients);
    const run = async (total: number) => {
      let sent = 0;
      const send = async (client: SocketClient) => {
        while ((sent += 1) <= total) await client.roundTrip();
      };
      await Promise.all(clients.map(send));
    };
    variants.push({ name, pids, warmUp: size.count, run });
  }
  const costs = await measureRounds(variants, size);
  for (let round = 0; round < size.rounds; round += 1)
    for (const [index, { name }] of ways.entries()) {
      const client = open[index * members.length];
      if (client) times.get(name)?.push(await timeOf(client, Math.ceil(size.count / FEWER)));
    }
  for (const client of open) client.close();

  /** A round trip has two frames. */
  const perFrame = (name: string) => medianCost(costs.get(name)) / 2;
  const toNginx = (name: string) => compareCosts(costs.get(name), costs.get('nginx'));
  const toDirect = (name: string): Ratio =>
    compareCosts(
      ...([name, 'direct'].map((each) => times.get(each)?.map((sum) => ({ sum }))) as Parameters<typeof compareCosts>),
    );
  return {
    toNginx,
    toDirect,
    lines: (frames: string) =>
      ways.map(({ name }) =>
        tableRow([
          frames,
          name,
          ...(name === 'direct' ? ['', ''] : [perFrame(name).toFixed(1), ratioText(toNginx(name))]),
          median(times.get(name) ?? []).toFixed(3),
          ratioText(toDirect(name)),
        ]),
      ),
  };
}

/** Returns the median of sequential round trips, in ms. */
async function timeOf(client: SocketClient, count: number): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const began = performance.now();
    await client.roundTrip();
    times.push(performance.now() - began);
  }
  return median(times);
}

export const run = (): Promise<void> => runCase('sockets', measure, USUAL);
