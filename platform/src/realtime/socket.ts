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
 * The times in milliseconds before a connection without acks is replaced. They grow as long as replacing does not help.
 */
const NEXT_GIVE_UP_MS = [10_000, 20_000, 40_000, 60_000];
/** The time in milliseconds before the socket opens in which a page may have begun to read lists. */
const READ_BEFORE_MS = 2000;
/** The period in milliseconds over which the clients of a frozen replica spread their reconnects. */
const SPREAD_MS = 1000;

let socket: ChatSocket | undefined;
let owner: string | undefined;
let refusals = 0;
let missedAcks = 0;
let replaceNotBefore = 0;
let secondChance: ReturnType<typeof setTimeout> | undefined;
let stopWaiting = (): void => undefined;

/** Returns the page's socket, or undefined if there is none. */
export const currentSocket = (): ChatSocket | undefined => socket;
interface SocketHooks {
  /** Registers the listeners on a new socket. */
  register: (socket: ChatSocket) => void;
  /** Fetches the session again after the server ended or refused the connection. */
  recheckSession: () => Promise<void>;
}

/** Opens the only socket for a user. The client library is loaded only now. */
export async function openSocket(userId: string, hooks: SocketHooks): Promise<void> {
  if (owner === userId) return;
  closeSocket();
  owner = userId;
  const askedAt = performance.now();
  const library = await import('socket.io-client').catch(() => undefined);
  if (owner !== userId || socket) return;
  if (!library) {
    // The network failed before the socket could be opened.
    secondChance = setTimeout(() => {
      owner = undefined;
      void openSocket(userId, hooks);
    }, SECOND_CHANCE_MS[0]);
    return;
  }
  /** Lists are read as soon as the session is loaded, which is shortly before. */
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
    if (opened.active && !isRefusal(error)) return; // The server was not reached, and the client tries again by itself.
    if (opened.active) opened.disconnect();
    void afterRefusal(opened, hooks);
  });
  // oxlint-disable-next-line no-console -- stated: error events are written to the console only
  opened.on('error', ({ message }) => console.error(message));
  hooks.register(opened);
}

/**
 * Returns whether the gateway refused the connection, because nobody is signed in or the subscription is not active.
 * The status is that of the polling transport, which the library tries last.
 */
const isRefusal = (error: Error & { description?: unknown }): boolean =>
  error.description === 401 || error.description === 403;

/**
 * Closes the connection after the browser went offline, even if the socket has not noticed yet. The client reconnects
 * by itself and fetches what it missed.
 */
export function dropConnection(): void {
  if (socket?.connected) socket.io.engine.close();
}

/** Closes the socket for good. It does not reconnect. */
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
 * Checks the session after the server ended or refused the connection. A change of identity closes the socket.
 * Otherwise it reconnects with growing delays.
 */
async function afterRefusal(refused: ChatSocket, hooks: SocketHooks): Promise<void> {
  const wait = SECOND_CHANCE_MS[Math.min(refusals++, SECOND_CHANCE_MS.length - 1)];
  await hooks.recheckSession();
  if (socket !== refused) return;
  clearTimeout(secondChance);
  secondChance = setTimeout(() => refused.connect(), wait);
}

/** Opens the connection again when this page is visible or focused. A newer page of the same person had replaced it. */
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
 * Replaces a connection that is open but returns no acks, as with a frozen replica. The gateway routes the new
 * connection to another replica.
 */
function replaceSocket(silent: ChatSocket): void {
  if (socket !== silent || !silent.connected || Date.now() < replaceNotBefore) return;
  replaceNotBefore = Date.now() + (NEXT_GIVE_UP_MS[Math.min(missedAcks++, NEXT_GIVE_UP_MS.length - 1)] ?? 0);
  silent.disconnect();
  clearTimeout(secondChance);
  secondChance = setTimeout(() => silent.connect(), Math.random() * SPREAD_MS);
}

/**
 * Sends an event and waits up to 5 s for its ack. If none arrives, it reconnects.
 * @throws {Error} if no ack arrives, or one that the contract does not allow.
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
