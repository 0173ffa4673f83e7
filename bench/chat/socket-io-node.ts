import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { peerMessage, type SentMessage, type SentPositions } from './peer-message';

// This program is a peer: bare Socket.IO with a Redis adapter. It sends its port to the parent process. With the option
// `stored` it stores each message before it is sent, and read positions. It checks nothing, numbers messages per node,
// and stores repeated messages again. With `context` each event has an asynchronous context, which logs need.
const [redisUrl = '', mongoUrl = '', ...options] = process.argv.slice(2);
const publisher = new Redis(redisUrl);
const subscriber = publisher.duplicate();
const io = new Server({
  serveClient: false,
  perMessageDeflate: false,
  adapter: options.includes('classic')
    ? createAdapter(publisher, subscriber, { key: 'peer-classic' })
    : createShardedAdapter(publisher, subscriber, {
        channelPrefix: ['peer', ...options].join('-'),
        subscriptionMode: 'dynamic',
      }),
});
const database = options.includes('stored')
  ? new MongoClient(mongoUrl, { writeConcern: { w: 'majority' } }).db('bench_peer')
  : undefined;
const context = new AsyncLocalStorage<object>();
/** Handles an event, in a context of its own if there is one. */
const handle = (work: () => Promise<void>) => void (options.includes('context') ? context.run({}, work) : work());
let seq = 0;
io.on('connection', (socket: Socket) => {
  socket.on('join-chapter', async (chapterId: number, ack: (answer: object) => void) => {
    await socket.join(`chapter:${chapterId}`);
    ack({ ok: true, headSeq: 0 });
  });
  socket.on('send-message', (sent: SentMessage, ack: (answer: object) => void) => {
    handle(async () => {
      const message = peerMessage(sent, (seq += 1));
      await database?.collection('messages').insertOne({ ...message });
      io.to(`chapter:${sent.chapterId}`).emit('new-message', message);
      ack({ ok: true, id: message.id, seq: message.seq, timestamp: message.timestamp });
    });
  });
  socket.on('mark-read', ({ positions: [read] }: SentPositions, ack: (answer: object) => void) => {
    handle(async () => {
      const _id = `${socket.id} ${read.chapterId}` as never;
      await database
        ?.collection('positions')
        .updateOne({ _id }, { $max: { readSeq: read.until }, $inc: { version: 1 } }, { upsert: true });
      ack({ ok: true });
    });
  });
});
const server = createServer();
io.attach(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit()); // The node ends with its parent process.
