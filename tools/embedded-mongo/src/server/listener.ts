import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Server } from './server';
import { MAX_MESSAGE_BYTES, readRequest, writeReply } from './wire';

const HOST = '127.0.0.1';

/** Accepts connections on 127.0.0.1 and hands their commands to a server; port 0 takes a free one. Resolves with what stops it. */
export async function listen(server: Server, port: number): Promise<() => Promise<unknown>> {
  const sockets = new Set<Socket>();
  const net = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      server.sessions.abortWhere(({ connection }) => connection === socket);
    });
    socket.on('data', inMessages((message) => {
      if (!message) return void socket.destroy();
      answer(server, socket, message).catch(() => socket.destroy()); // not the protocol
    }));
  });
  await once(net.listen(port, HOST), 'listening');
  server.address = `${HOST}:${(net.address() as AddressInfo).port}`;
  return () => {
    for (const socket of sockets) socket.destroy();
    return once(net.close(), 'close');
  };
}

async function answer(server: Server, socket: Socket, message: Buffer): Promise<void> {
  const request = readRequest(message);
  const reply = await server.run(request.body, socket);
  if (!request.silent && socket.writable) socket.write(writeReply(request, reply));
}

/** Cuts what comes in into whole messages; calls `take` with nothing if it cannot be one. */
function inMessages(take: (message: Buffer | undefined) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let [size, needed] = [0, 4];
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let rest = Buffer.concat(chunks);
    for (;;) {
      needed = rest.length < 4 ? 4 : rest.readInt32LE(0);
      if (rest.length >= 4 && (needed < 16 || needed > MAX_MESSAGE_BYTES)) return take(undefined);
      if (rest.length < needed) break;
      take(rest.subarray(0, needed));
      rest = rest.subarray(needed);
    }
    [chunks, size] = [[rest], rest.length];
  };
}
