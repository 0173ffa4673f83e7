import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The server of a socket, its member, and its room. */
export interface Seat {
  /** The URL of the gateway, a replica or a peer, for example `http://127.0.0.1:8080`. */
  url: string;
  headers?: Record<string, string>;
  userId: string;
  chapterId: number;
  /** The local address of the socket. Several addresses allow more sockets than one address has ports. */
  localAddress?: string;
  /** Whether the server is a bare WebSocket server without Socket.IO. */
  isBare?: boolean;
}

export interface RoomSocket {
  /** The number of the room's last message before this socket joined. */
  headSeq: number;
  /** Sends a message, and resolves when it is acknowledged. */
  send(content: string): Promise<void>;
  /** Stores that the member has read the room up to a message. */
  markRead(until: number): Promise<void>;
  /** Resolves when the server has closed the socket as well. */
  close(): Promise<void>;
}

export interface SocketListener {
  /** Receives the text of a packet that contains a message. */
  onMessage(packet: string): void;
  /** It is called when the socket closes unexpectedly or receives an error. */
  onFailure(error: Error): void;
}

/** The timeout in ms for the handshake and joining the room. */
const OPEN_MS = 60_000;
const RETRY_MS = 1000;
const MESSAGE = '42["new-message"';

/**
 * Opens a socket and joins its room. It implements only the part of the Socket.IO protocol that this needs, because
 * with thousands of sockets the official client would take most of the processor time.
 */
export function openSocket(seat: Seat, { onMessage, onFailure }: SocketListener): Promise<RoomSocket> {
  const { url, headers = {}, userId, chapterId, localAddress, isBare } = seat;
  const path = isBare ? '/' : '/socket.io/?EIO=4&transport=websocket';
  const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
    headers,
    perMessageDeflate: false,
    handshakeTimeout: OPEN_MS,
    ...(localAddress && { localAddress }),
  });
  const acks = new Map<string, (ack: string) => void>();
  let lastId = 0;
  let isClosing = false;
  /** The version of the member's read position that is known. Each connection stores the first one. */
  let version = 1;
  /** Emits an event, and resolves to the acknowledgement. */
  const emit = (event: string, payload: unknown): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = String((lastId += 1));
      acks.set(id, (ack) => {
        acks.delete(id);
        if (!ack.includes('"ok":true')) return reject(new Error(`${event}: ${ack}`));
        resolve(ack);
      });
      ws.send(`42${id}${JSON.stringify([event, payload])}`);
    });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error(`${url}: no room within ${OPEN_MS} ms`)), OPEN_MS);
    let isOpen = false;
    const fail = (error: Error) => {
      if (isClosing) return;
      clearTimeout(timer);
      if (isOpen) onFailure(error);
      else reject(error);
    };
    // Like the page, this retries while the service is busy with other handshakes.
    const join = async () => {
      const headSeq = numberIn(await retry(() => emit('join-chapter', chapterId)), '"headSeq":') ?? 0;
      clearTimeout(timer);
      isOpen = true;
      resolve({
        headSeq,
        send: async (content) => void (await emit('send-message', { chapterId, content, clientId: randomUUID() })),
        markRead: async (until) => {
          const ack = await emit('mark-read', { positions: [{ chapterId, until, version }] });
          version = numberIn(ack, '"version":') ?? version;
        },
        close: () =>
          new Promise((closed) => {
            isClosing = true;
            ws.once('close', () => closed()).close();
          }),
      });
    };
    ws.on('error', fail).on('close', (code) => fail(new Error(`${url}: closed with ${code}`)));
    if (isBare) ws.once('open', () => void join().catch(fail));
    ws.on('message', (data: Buffer) => {
      const packet = data.toString();
      if (packet.startsWith(MESSAGE)) onMessage(packet);
      else if (packet.startsWith('43')) {
        const id = packet.slice(2, packet.indexOf('['));
        acks.get(id)?.(packet);
      } else if (packet === '2') ws.send('3');
      else if (packet.startsWith('0')) ws.send(`40${JSON.stringify({ userId })}`);
      else if (packet.startsWith('40')) void join().catch(fail);
      else if (packet.startsWith('44')) fail(new Error(`${url}: ${packet}`));
    });
  });
}

/** Repeats the work as long as the error says that a retry may help. */
export const retry = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (error: Error) => {
    if (!error.message.includes('"retryable":true')) throw error;
    await pause(RETRY_MS);
    return retry(work);
  });

/** Returns the number after a text, or undefined if the text is missing. */
export function numberIn(packet: string, before: string): number | undefined {
  const at = packet.indexOf(before);
  return at === -1 ? undefined : Number.parseInt(packet.slice(at + before.length, at + before.length + 16), 10);
}
