import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { sendPort } from './fork-program';

// This program is the peer of chat-deliveries.ts: bare Socket.IO with a Redis adapter. It checks and stores nothing,
// and numbers messages per node. Its messages have the form and length of the product's.
const [redisUrl = ''] = process.argv.slice(2);
const publisher = new Redis(redisUrl);
const adapter = createShardedAdapter(publisher, publisher.duplicate(), {
  channelPrefix: 'peer',
  subscriptionMode: 'dynamic',
});
const io = new Server({ serveClient: false, perMessageDeflate: false, adapter });
let seq = 0;
io.on('connection', (socket: Socket) => {
  socket.on('join-chapter', async (chapterId: number, ack: (answer: object) => void) => {
    await socket.join(`chapter:${chapterId}`);
    ack({ ok: true, headSeq: 0 });
  });
  socket.on('send-message', (sent: { chapterId: number }, ack: (answer: object) => void) => {
    const message = {
      id: randomBytes(12).toString('hex'),
      seq: (seq += 1),
      ...sent,
      timestamp: new Date().toISOString(),
      senderId: randomBytes(12).toString('hex'),
      senderProfile: { name: 'Person 00001', avatarUrl: null },
    };
    io.to(`chapter:${sent.chapterId}`).emit('new-message', message);
    ack({ ok: true, id: message.id, seq: message.seq, timestamp: message.timestamp });
  });
});
const server = createServer();
io.attach(server);
server.listen(0, '127.0.0.1', () => sendPort((server.address() as AddressInfo).port));
