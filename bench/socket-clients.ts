import { io } from 'socket.io-client';
import { once } from 'node:events';
import WebSocket from 'ws';
import type { AckOf } from '@meridian/shared-types';

/** An open connection that waits for a response to each frame that it sends. */
export interface SocketClient {
  roundTrip(): Promise<void>;
  close(): void;
}

/** About the length of a chat message with what is around it. */
const FRAME = JSON.stringify({ text: 'x'.repeat(189) });
/** What a server without Socket.IO accepts, and the gateway and nginx look for. */
const PATH = '/socket.io/?EIO=4&transport=websocket';

/** A client of a server that sends back each frame. */
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

/** A member in chat who sends messages to the chapter. A message is acknowledged when it is stored. */
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
