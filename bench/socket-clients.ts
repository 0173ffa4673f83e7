import { io } from 'socket.io-client';
import { once } from 'node:events';
import WebSocket from 'ws';
import type { AckOf } from '@meridian/shared-types';

/** An open connection that waits for a response to each frame that it sends. */
export interface SocketClient {
  roundTrip(): Promise<void>;
  close(): void;
}

/** A frame as long as a typical chat message including its envelope. */
const FRAME = JSON.stringify({ text: 'x'.repeat(189) });
/** A path that a server without Socket.IO accepts, and that the gateway and nginx recognise. */
const PATH = '/socket.io/?EIO=4&transport=websocket';

/** Connects a client to a server that echoes each frame. */
export async function connectToEcho(url: string, headers: Record<string, string>): Promise<SocketClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${PATH}`, { headers, perMessageDeflate: false });
  await once(socket, 'open');
  return {
    roundTrip: () =>
      new Promise((resolve, reject) => {
        const failed = () => reject(new Error(`${url}: a socket has ended`));
        socket.once('close', failed);
        socket.once('message', () => {
          socket.off('close', failed);
          resolve();
        });
        socket.send(FRAME);
      }),
    close: () => socket.terminate(),
  };
}

/** Connects a member who sends chat messages to the chapter. A message is acknowledged when it is stored. */
export async function connectToChat(
  url: string,
  headers: Record<string, string>,
  { userId, chapterId }: { userId: string; chapterId: number },
): Promise<SocketClient> {
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: headers,
    auth: { userId },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return {
    async roundTrip() {
      const ack = (await socket
        .timeout(10_000)
        .emitWithAck('send-message', { chapterId, content: 'x'.repeat(150) })) as AckOf<'send-message'>;
      if (!ack.ok) throw new Error(`${url}: ${ack.problem.message}`);
    },
    close: () => socket.disconnect(),
  };
}
