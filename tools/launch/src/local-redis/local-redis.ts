import { createServer, type Server, type Socket } from 'node:net';
import Parser from 'redis-parser';

/** The most bytes that wait for a subscriber. One that reads more slowly is disconnected, and connects again. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

const bulk = (value: Buffer | string) =>
  Buffer.concat([Buffer.from(`$${Buffer.byteLength(value)}\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
/** Encodes what a subscriber gets without having asked for it. */
const push = (kind: string, channel: string, last: Buffer) =>
  Buffer.concat([Buffer.from('>3\r\n'), bulk(kind), bulk(channel), last]);
const integer = (value: number) => Buffer.from(`:${value}\r\n`);

/** The replies to the commands with which a client begins a connection. */
const GREETINGS: Readonly<Record<string, string>> = { hello: '%0\r\n', client: '+OK\r\n', info: '$0\r\n\r\n' };

/**
 * Creates a server that takes the place of Redis on one machine. It has the commands of Redis that publish and
 * subscribe, with the third version of its protocol, and refuses all others. So limits are counted by each process, as
 * while Redis is unavailable. It stores nothing, and listens where the caller says. Throws under NODE_ENV=production.
 */
export function createLocalRedis(): Server {
  if (process.env.NODE_ENV === 'production')
    throw new Error('With NODE_ENV=production set REDIS_URL: what takes its place is for development and tests.');
  /** The subscribers of each channel. The channels of a cluster's shards are separate from the others. */
  const subscribers = new Map<string, Set<Socket>>();

  return createServer((socket) => {
    const own = new Set<string>();

    const subscribe = (key: string) => {
      own.add(key);
      subscribers.set(key, (subscribers.get(key) ?? new Set()).add(socket));
    };
    const unsubscribe = (key: string) => {
      own.delete(key);
      const others = subscribers.get(key);
      if (others?.delete(socket) && others.size === 0) subscribers.delete(key);
    };
    const publish = (shard: string, channel: string, message: Buffer) => {
      const all = subscribers.get(`${shard} ${channel}`) ?? new Set();
      const bytes = push(`${shard}message`, channel, bulk(message));
      for (const each of all)
        if (each.writableLength > MAX_WAITING_BYTES) each.destroy();
        else each.write(bytes);
      socket.write(integer(all.size));
    };

    const execute = ([name = Buffer.alloc(0), ...args]: Buffer[]) => {
      const command = name.toString().toLowerCase();
      const [, shard = '', verb] = /^(s?)(subscribe|unsubscribe|publish)$/.exec(command) ?? [];
      const greeting = GREETINGS[command];
      const [channel, message] = args;
      if (verb === 'publish' && channel && message) return publish(shard, channel.toString(), message);
      if (!verb || verb === 'publish') return socket.write(greeting ?? '-ERR unknown command\r\n');
      for (const each of args) {
        const key = `${shard} ${each.toString()}`;
        if (verb === 'subscribe') subscribe(key);
        else unsubscribe(key);
        socket.write(push(command, each.toString(), integer(own.size)));
      }
    };
    const parser = new Parser({
      returnBuffers: true,
      returnReply: execute,
      returnError: () => socket.destroy(), // No client sends an error.
    });
    socket
      .on('data', (data) => {
        try {
          parser.execute(data);
        } catch {
          socket.destroy(); // What it has sent is not of the protocol.
        }
      })
      .on('error', () => undefined) // `close` follows.
      .on('close', () => [...own].forEach(unsubscribe));
  });
}
