import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { peerMessage, type SentMessage } from './peer-message';

// This program is a peer: bare Socket.IO with a Redis adapter. It sends its port to the parent process.
const [redisUrl = '', adapter] = process.argv.slice(2);
const publisher = new Redis(redisUrl);
const subscriber = publisher.duplicate();
const io = new Server({
  serveClient: false,
  perMessageDeflate: false,
  adapter:
    adapter === 'classic'
      ? createAdapter(publisher, subscriber, { key: 'peer-classic' })
      : createShardedAdapter(publisher, subscriber, { channelPrefix: 'peer', subscriptionMode: 'dynamic' }),
});
let seq = 0;
io.on('connection', (socket: Socket) => {
  socket.on('join-chapter', async (chapterId: number, ack: (answer: object) => void) => {
    await socket.join(`chapter:${chapterId}`);
    ack({ ok: true, headSeq: 0 });
  });
  socket.on('send-message', (sent: SentMessage, ack: (answer: object) => void) => {
    const message = peerMessage(sent, (seq += 1));
    io.to(`chapter:${sent.chapterId}`).emit('new-message', message);
    ack({ ok: true, id: message.id, seq, timestamp: message.timestamp });
  });
});
const server = createServer();
io.attach(server);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit()); // The node ends with its parent process.
