import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { Command } from '../commands/command';
import { CommandError } from '../errors';
import type { Server } from './server';
import { MAX_MESSAGE_BYTES, readRequest, writeReply, type Request } from './wire';

const HOST = '127.0.0.1';

/** Accepts connections on 127.0.0.1 and hands their commands to a server. */
export class Listener {
  private readonly sockets = new Set<Socket>();
  private readonly net: NetServer;

  constructor(private readonly server: Server) {
    this.net = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  /** Resolves with the port; 0 takes a free one. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.net.once('error', reject);
      this.net.listen(port, HOST, () => {
        const address = this.net.address();
        const bound = typeof address === 'object' && address ? address.port : port;
        this.server.address = `${HOST}:${bound}`;
        resolve(bound);
      });
    });
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.net.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    return closed;
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('data', inMessages(socket, (message) => void this.answer(socket, message)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.server.disconnected(socket);
    });
  }

  private async answer(socket: Socket, message: Buffer): Promise<void> {
    let request: Request;
    let command: Command;
    try {
      request = readRequest(message);
      command = new Command(request.body, request.sequences);
    } catch (error) {
      if (error instanceof CommandError) socket.write(writeReply({ id: message.readInt32LE(4), legacy: true }, error.toReply()));
      else socket.destroy(); // not the protocol
      return;
    }
    const reply = await this.server.run(command, socket);
    if (!request.silent && socket.writable) socket.write(writeReply(request, reply));
  }
}

/** Cuts what comes in into whole messages; a connection that sends nonsense is closed. */
function inMessages(socket: Socket, take: (message: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 4;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    for (;;) {
      needed = rest.length < 4 ? 4 : rest.readInt32LE(0);
      if (rest.length >= 4 && (needed < 16 || needed > MAX_MESSAGE_BYTES)) return void socket.destroy();
      if (rest.length < needed) break;
      take(rest.subarray(0, needed));
      rest = rest.subarray(needed);
    }
    chunks = rest.length > 0 ? [rest] : [];
    size = rest.length;
  };
}
