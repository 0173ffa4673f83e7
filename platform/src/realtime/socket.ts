import type { Socket } from 'socket.io-client';
import type { AckOf, ChatClientEvent, ChatClientEvents, ClientToServer, ServerToClient } from '@meridian/shared-types';
import type * as z from 'zod';
import { checkedAck } from './checked-ack';
import { connectionStore } from './connection';

export type ChatSocket = Socket<ServerToClient, ClientToServer>;

const ACK_TIMEOUT_MS = 5000;
const SECOND_CHANCE_MS = [5000, 15_000, 60_000];
const OPTIONS = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
};

/**
 * Milliseconds before a connection without acks is replaced: longer each time, as long as replacing does not help.
 */
const NEXT_GIVE_UP_MS = [10_000, 20_000, 40_000, 60_000];
/** Milliseconds before the socket in which a page may have begun to read lists. */
const READ_BEFORE_MS = 2000;
/** Clients of a frozen replica reconnect spread over this many milliseconds. */
const SPREAD_MS = 1000;

let socket: ChatSocket | undefined;
let owner: string | undefined;
let refusals = 0;
let missedAcks = 0;
let replaceNotBefore = 0;
let secondChance: ReturnType<typeof setTimeout> | undefined;
let stopWaiting = (): void => undefined;

/** The page's socket while there is one. */
export const currentSocket = (): ChatSocket | undefined => socket;
interface SocketHooks {
  /** Registers the listeners on a new socket. */
  register: (socket: ChatSocket) => void;
  /** Reads the session again: the server ended or refused the connection. */
  recheckSession: () => Promise<void>;
}

/** Opens the one socket for a user. The client library is loaded only now. */
export async function openSocket(userId: string, hooks: SocketHooks): Promise<void> {
  if (owner === userId) return;
  closeSocket();
  owner = userId;
  const askedAt = performance.now();
  const library = await import('socket.io-client').catch(() => undefined);
  if (owner !== userId || socket) return;
  if (!library) {
    // the network failed before the socket could
    secondChance = setTimeout(() => {
      owner = undefined;
      void openSocket(userId, hooks);
    }, SECOND_CHANCE_MS[0]);
    return;
  }
  /** Lists are read as soon as the session is known, which is shortly before. */
  let heardAt = Math.max(0, askedAt - READ_BEFORE_MS);
  const heard = () => {
    heardAt = performance.now();
  };
  const opened: ChatSocket = library.io({
    ...OPTIONS,
    auth: (send) => send({ userId, missedMs: Math.round(performance.now() - heardAt) }),
  });
  socket = opened;
  opened.io.on('ping', heard);
  opened.onAny(heard);
  opened.on('connect', () => {
    refusals = 0;
    connectionStore.setState({ state: 'connected' });
  });
  let isReplaced = false;
  opened.on('connection-replaced', () => {
    isReplaced = true;
  });
  opened.on('disconnect', (reason) => {
    connectionStore.setState({ state: 'disconnected' });
    if (reason !== 'io server disconnect') return;
    if (isReplaced) connectWhenVisible(opened);
    else void afterRefusal(opened, hooks);
    isReplaced = false;
  });
  opened.on('connect_error', (error) => {
    if (opened.active && !isRefusal(error)) return; // not reached: the client tries again by itself
    if (opened.active) opened.disconnect();
    void afterRefusal(opened, hooks);
  });
  // oxlint-disable-next-line no-console -- stated: error events are written to the console only
  opened.on('error', ({ message }) => console.error(message));
  hooks.register(opened);
}

/**
 * The gateway refused the connection: nobody is signed in, or without an active subscription. The status is that of the
 * polling transport, which the library tries last.
 */
const isRefusal = (error: Error & { description?: unknown }): boolean =>
  error.description === 401 || error.description === 403;

/**
 * The browser lost its network: the connection is gone, even if nothing has said so yet. The client connects again by
 * itself, and reads what it missed.
 */
export function dropConnection(): void {
  if (socket?.connected) socket.io.engine.close();
}

/** Closes the socket for good: it does not reconnect. */
export function closeSocket(): void {
  clearTimeout(secondChance);
  stopWaiting();
  const closing = socket;
  socket = undefined;
  owner = undefined;
  refusals = 0;
  missedAcks = 0;
  replaceNotBefore = 0;
  closing?.off();
  closing?.disconnect();
  connectionStore.setState({ state: 'disconnected' });
}

/**
 * The server ended or refused the connection. Checks the session: a change of identity closes the socket, else it
 * reconnects with growing delays.
 */
async function afterRefusal(refused: ChatSocket, hooks: SocketHooks): Promise<void> {
  const wait = SECOND_CHANCE_MS[Math.min(refusals++, SECOND_CHANCE_MS.length - 1)];
  await hooks.recheckSession();
  if (socket !== refused) return;
  clearTimeout(secondChance);
  secondChance = setTimeout(() => refused.connect(), wait);
}

/**
 * A newer page of the same person replaced this connection. It is opened again when this page is visible or focused.
 */
function connectWhenVisible(replaced: ChatSocket): void {
  stopWaiting();
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    stopWaiting();
    if (socket === replaced) replaced.connect();
  };
  stopWaiting = () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', onVisible);
    stopWaiting = () => undefined;
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', onVisible);
}

/**
 * Replaces a connection that is open but returns no acks, as with a replica that hangs: the gateway routes the new one
 * to another replica.
 */
function replaceSocket(silent: ChatSocket): void {
  if (socket !== silent || !silent.connected || Date.now() < replaceNotBefore) return;
  replaceNotBefore = Date.now() + (NEXT_GIVE_UP_MS[Math.min(missedAcks++, NEXT_GIVE_UP_MS.length - 1)] ?? 0);
  silent.disconnect();
  clearTimeout(secondChance);
  secondChance = setTimeout(() => silent.connect(), Math.random() * SPREAD_MS);
}

/**
 * Sends an event and waits up to 5 s for its acknowledgement. If none arrives, it reconnects.
 * @throws {Error} if none arrives, or one that the contract does not allow.
 */
export async function request<K extends ChatClientEvent>(
  on: ChatSocket,
  event: K,
  payload: z.input<ChatClientEvents[K]['payload']>,
): Promise<AckOf<K>> {
  const ask = on.timeout(ACK_TIMEOUT_MS).emitWithAck.bind(on.timeout(ACK_TIMEOUT_MS)) as (
    name: string,
    sent: unknown,
  ) => Promise<unknown>;
  const ack = await ask(event, payload).catch((error: unknown) => {
    replaceSocket(on);
    throw error;
  });
  missedAcks = 0;
  return checkedAck(event, ack);
}
