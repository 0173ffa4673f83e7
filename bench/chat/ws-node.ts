import { Redis } from 'ioredis';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { peerMessage, type SentMessage } from './peer-message';

// This program is a peer: bare ws with one Redis channel per room and a loop over its sockets. It sends its port to the
// parent process.
const [redisUrl = ''] = process.argv.slice(2);
const publisher = new Redis(redisUrl);
const subscriber = publisher.duplicate();
const rooms = new Map<string, Set<WebSocket>>();
subscriber.on('message', (channel: string, text: string) => {
  for (const socket of rooms.get(channel) ?? []) socket.send(text);
});
const channelOf = (chapterId: number) => `ws:chapter:${chapterId}`;

async function join(socket: WebSocket, chapterId: number): Promise<void> {
  const channel = channelOf(chapterId);
  const room = rooms.get(channel) ?? new Set();
  rooms.set(channel, room);
  if (room.size === 0) await subscriber.subscribe(channel);
  room.add(socket);
  socket.once('close', () => room.delete(socket));
}

let seq = 0;
const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const packet = data.toString();
    const start = packet.indexOf('[');
    const [event, payload] = JSON.parse(packet.slice(start)) as
      | ['join-chapter', number]
      | ['send-message', SentMessage];
    const ack = (answer: object) => socket.send(`43${packet.slice(2, start)}${JSON.stringify([answer])}`);
    if (event === 'join-chapter') return void join(socket, payload).then(() => ack({ ok: true, headSeq: 0 }));
    const message = peerMessage(payload, (seq += 1));
    void publisher.publish(channelOf(payload.chapterId), `42${JSON.stringify(['new-message', message])}`);
    ack({ ok: true, id: message.id, seq, timestamp: message.timestamp });
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit()); // The node ends with its parent process.
