import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { currentSocket, request, type ChatSocket } from './socket';

/** A message that is on its way, or was refused. It leaves the outbox when it stands in the room. */
export interface OutboxEntry {
  clientId: string;
  chapterId: number;
  content: string;
  /** ISO-8601. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it was refused, for people. */
  problem?: string;
}

const BACKOFF_MS = [1000, 2000, 4000, 5000];
/** How long an acknowledged message may wait to appear in the room before it leaves the outbox anyway. */
const DELIVERY_GRACE_MS = 2000;

const store = createStore<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));
const change = (next: (entries: OutboxEntry[]) => OutboxEntry[]) => store.setState(({ entries }) => ({ entries: next(entries) }));
const remove = (clientId: string) => change((entries) => entries.filter((entry) => entry.clientId !== clientId));

/** Acknowledged but not yet seen in the room. */
const acknowledged = new Set<string>();
/** Chapters with a message in flight or waiting for its next try. Another identity gets a set of its own. */
let busy = new Set<number>();

/**
 * Puts a message into the outbox: sent in order, one at a time per chapter, until the server acknowledges it.
 * The text is trimmed; an empty one is not sent.
 * @returns the message's own id, or undefined for an empty text.
 * @example sendMessage(chapter.id, draft);
 */
export function sendMessage(chapterId: number, content: string): string | undefined {
  const text = content.trim();
  if (!text) return undefined;
  const clientId = uuid();
  change((entries) => [...entries, { clientId, chapterId, content: text, createdAt: new Date().toISOString(), state: 'sending' }]);
  void pump(chapterId);
  return clientId;
}

/**
 * Sends a refused message again, under the same id.
 * @example <Button onClick={() => retryMessage(entry.clientId)}>Retry</Button>
 */
export function retryMessage(clientId: string): void {
  const entry = store.getState().entries.find((candidate) => candidate.clientId === clientId);
  if (entry?.state !== 'failed') return;
  change((entries) => entries.map((candidate) => (candidate === entry ? { ...entry, state: 'sending', problem: undefined } : candidate)));
  void pump(entry.chapterId);
}

/**
 * Takes a message out of the outbox without sending it again.
 * @example <Button onClick={() => discardMessage(entry.clientId)}>Discard</Button>
 */
export function discardMessage(clientId: string): void {
  remove(clientId);
}

/**
 * A chapter's messages that do not stand in the room yet, oldest first.
 * @example useOutbox(chapterId).map((entry) => <PendingMessage key={entry.clientId} {...entry} />)
 */
export function useOutbox(chapterId: number): OutboxEntry[] {
  return useStore(store, useShallow(({ entries }) => entries.filter((entry) => entry.chapterId === chapterId)));
}

/** A message with this id stands in the room. */
export function delivered(clientId: string): void {
  acknowledged.delete(clientId);
  remove(clientId);
}

/** Forgets every unsent message: they belong to the identity that wrote them. */
export function clearOutbox(): void {
  acknowledged.clear();
  busy = new Set();
  store.setState({ entries: [] });
}

/** Goes on sending whenever the socket connects. */
export function wireOutbox(socket: ChatSocket): void {
  socket.on('connect', () => new Set(store.getState().entries.map(({ chapterId }) => chapterId)).forEach((id) => void pump(id)));
}

const nextOf = (chapterId: number) => store.getState().entries.find((entry) => entry.chapterId === chapterId && entry.state === 'sending' && !acknowledged.has(entry.clientId));

async function pump(chapterId: number): Promise<void> {
  const mine = busy;
  if (mine.has(chapterId)) return;
  mine.add(chapterId);
  let failures = 0;
  for (let entry = nextOf(chapterId); entry && mine === busy; entry = nextOf(chapterId)) {
    const socket = currentSocket();
    if (!socket?.connected) break; // 'connect' starts it again
    if (await attempt(socket, entry)) {
      failures = 0;
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)]));
  }
  mine.delete(chapterId);
}

/** One try. False where the same message has to be tried again. */
async function attempt(socket: ChatSocket, { clientId, chapterId, content }: OutboxEntry): Promise<boolean> {
  const answer = await request(socket, 'send-message', { chapterId, content, clientId }).catch(() => undefined);
  if (!answer || (!answer.ok && answer.retryable)) return false;
  if (!answer.ok) {
    change((entries) => entries.map((entry) => (entry.clientId === clientId ? { ...entry, state: 'failed', problem: answer.problem.message } : entry)));
    return true;
  }
  if (!store.getState().entries.some((entry) => entry.clientId === clientId)) return true; // stands in the room already
  acknowledged.add(clientId);
  setTimeout(() => delivered(clientId), DELIVERY_GRACE_MS);
  return true;
}

/** A version 4 UUID; `crypto.randomUUID` is absent where the page is not served over HTTPS or from localhost. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
