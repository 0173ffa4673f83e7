import { once } from 'node:events';
import { createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import type { Server } from './server';
import { MAX_MESSAGE_BYTES, readRequest, writeReply } from './wire';

const HOST = '127.0.0.1';

/** Accepts connections on 127.0.0.1 and hands their commands to a server. */
export class Listener {
  private readonly sockets = new Set<Socket>();
  private readonly net: NetServer;

  constructor(private readonly server: Server) {
    this.net = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  /** Resolves with the port; 0 takes a free one. */
  async listen(port: number): Promise<number> {
    await once(this.net.listen(port, HOST), 'listening');
    const { port: bound } = this.net.address() as AddressInfo;
    this.server.address = `${HOST}:${bound}`;
    return bound;
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.net.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    return closed;
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.server.sessions.abortWhere(({ connection }) => connection === socket);
    });
    socket.on('data', inMessages((message) => {
      if (!message) return void socket.destroy();
      this.answer(socket, message).catch(() => socket.destroy()); // not the protocol
    }));
  }

  private async answer(socket: Socket, message: Buffer): Promise<void> {
    const request = readRequest(message);
    const reply = await this.server.run(request.body, socket);
    if (!request.silent && socket.writable) socket.write(writeReply(request, reply));
  }
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
    chunks = [rest];
    size = rest.length;
  };
}
