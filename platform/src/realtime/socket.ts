import type { Socket } from 'socket.io-client';
import type { AckOf, ChatClientEvent, ChatClientEvents, ClientToServer, ServerToClient } from '@meridian/shared-types';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import type * as z from 'zod';
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
 * Milliseconds for which a new connection is kept although nothing is answered on it: ever longer while it does not
 * help.
 */
const NEXT_GIVE_UP_MS = [10_000, 20_000, 40_000, 60_000];
/** People whose replica froze come back one after another within so many milliseconds. */
const SPREAD_MS = 1000;

let socket: ChatSocket | undefined;
let owner: string | undefined;
let refusals = 0;
let silences = 0;
let patientUntil = 0;
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
  const opened: ChatSocket = library.io({ ...OPTIONS, auth: { userId } });
  socket = opened;
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
    if (isReplaced) connectWhenLookedAt(opened);
    else void afterRefusal(opened, hooks);
    isReplaced = false;
  });
  opened.on('connect_error', (error) => {
    if (opened.active && !isRefusal(error)) return; // not reached: the client tries again by itself
    if (opened.active) opened.disconnect();
    void afterRefusal(opened, hooks);
  });
  // eslint-disable-next-line no-console -- stated: error events are written to the console only
  opened.on('error', ({ message }) => console.error(message));
  hooks.register(opened);
}

/**
 * The gateway did not take the connection: nobody is signed in any more, or without an active membership. The library
 * gives the status of the polling transport, which it tries last.
 */
const isRefusal = (error: Error & { description?: unknown }): boolean =>
  error.description === 401 || error.description === 403;

/** Closes the socket; nothing of it reconnects. */
export function closeSocket(): void {
  clearTimeout(secondChance);
  stopWaiting();
  const closing = socket;
  socket = undefined;
  owner = undefined;
  refusals = 0;
  silences = 0;
  patientUntil = 0;
  closing?.off();
  closing?.disconnect();
  connectionStore.setState({ state: 'disconnected' });
}

/**
 * The server ended or refused the connection. Ask who we are: a changed answer closes the socket, else try again, ever
 * more slowly.
 */
async function afterRefusal(refused: ChatSocket, hooks: SocketHooks): Promise<void> {
  const wait = SECOND_CHANCE_MS[Math.min(refusals++, SECOND_CHANCE_MS.length - 1)];
  await hooks.recheckSession();
  if (socket !== refused) return;
  clearTimeout(secondChance);
  secondChance = setTimeout(() => refused.connect(), wait);
}

/**
 * A newer page of the same person took the place of this connection. It is wanted again when somebody looks at this
 * page.
 */
function connectWhenLookedAt(replaced: ChatSocket): void {
  stopWaiting();
  const lookedAt = () => {
    if (document.visibilityState !== 'visible') return;
    stopWaiting();
    if (socket === replaced) replaced.connect();
  };
  stopWaiting = () => {
    document.removeEventListener('visibilitychange', lookedAt);
    window.removeEventListener('focus', lookedAt);
    stopWaiting = () => undefined;
  };
  document.addEventListener('visibilitychange', lookedAt);
  window.addEventListener('focus', lookedAt);
}

/**
 * Nothing is answered though the connection stands, as with a replica that hangs: the gateway leads a new one
 * elsewhere.
 */
function giveUp(silent: ChatSocket): void {
  if (socket !== silent || !silent.connected || Date.now() < patientUntil) return;
  patientUntil = Date.now() + (NEXT_GIVE_UP_MS[Math.min(silences++, NEXT_GIVE_UP_MS.length - 1)] ?? 0);
  silent.disconnect();
  clearTimeout(secondChance);
  secondChance = setTimeout(() => silent.connect(), Math.random() * SPREAD_MS);
}

/**
 * Sends an event and waits up to 5 s for its acknowledgement. Where none comes, the connection is made anew.
 * @throws {Error} when none came, or one that the contract does not know.
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
  const answer = await ask(event, payload).catch((error: unknown) => {
    giveUp(on);
    throw error;
  });
  silences = 0;
  return chatClientEvents[event].ack.parse(answer) as AckOf<K>;
}
