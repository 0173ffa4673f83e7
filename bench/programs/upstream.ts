import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { sendPort } from './fork-program';

// This program is the upstream of the gateway and its peers: it responds with 1 kB of JSON at every path, and its
// WebSocket echoes each frame.
const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(1013) }));
const server = createServer((req, res) => {
  req.resume();
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', body.length);
  res.end(body);
});
server.keepAliveTimeout = 65_000;
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
});
server.listen(0, '127.0.0.1', () => sendPort((server.address() as AddressInfo).port));
