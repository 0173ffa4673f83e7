import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { cookieOf, type Member } from './members';

export interface Senders {
  /** Sends this many messages per second, evenly distributed over all senders, until `stop` is called. */
  start: (perSecond: number) => void;
  /** Stops sending, waits for pending messages, and resolves to the number of stored messages. */
  stop: () => Promise<number>;
  close: () => void;
}

/**
 * Connects a socket for each member and sends one message of each to a chapter, so that their access is cached. If a
 * message is refused, `stop` rejects.
 */
export async function connectSenders(url: string, members: readonly Member[], chapterId: number): Promise<Senders> {
  let timer: NodeJS.Timeout | undefined;
  let sent: Promise<void>[] = [];
  const send = async (socket: Socket) => {
    const message = { chapterId, content: `Sent ${sent.length}`, clientId: randomUUID() };
    const ack = (await socket.timeout(10_000).emitWithAck('send-message', message)) as { ok: boolean };
    if (!ack.ok) throw new Error(`A message was refused: ${JSON.stringify(ack)}`);
  };
  const sockets: Socket[] = [];
  for (const member of members) {
    const socket = await connect(url, member);
    sockets.push(socket);
    await send(socket);
  }
  return {
    start(perSecond) {
      const began = Date.now();
      sent = [];
      timer = setInterval(() => {
        while (sent.length < ((Date.now() - began) / 1000) * perSecond) {
          const socket = sockets[sent.length % sockets.length];
          if (!socket) return;
          const message = send(socket);
          message.catch(() => undefined); // `stop` reports the error.
          sent.push(message);
        }
      }, 10);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(sent);
      return sent.length;
    },
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

const connect = (url: string, member: Member): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const auth = { userId: member.id };
    const extraHeaders = { cookie: cookieOf(member, url) };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth, extraHeaders });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
