import type { Presence, PresenceChange } from '@meridian/shared-types';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { currentSocket, request, type ChatSocket } from './socket';

const RETRY_MS = 2000;

/** The number of components that show each chapter. */
const watchers = new Map<number, number>();
/** The changes that arrived while a page asks who is here, which follow the answer. */
const early = new Map<number, PresenceChange[]>();
/** The people who are here, by chapter. A chapter has no entry while it is not known. */
const store = createStore<Record<number, Presence | undefined>>(() => ({}));
const show = (chapterId: number, presence: Presence | undefined) => store.setState({ [chapterId]: presence });

function apply({ chapterId, count, people, goneIds }: PresenceChange): void {
  const before = store.getState()[chapterId];
  if (!before) return;
  const gone = new Set([...goneIds, ...people.map(({ userId }) => userId)]);
  const staying = before.people.filter(({ userId }) => !gone.has(userId));
  show(chapterId, { count, people: [...staying, ...people] });
}

async function ask(chapterId: number): Promise<void> {
  const socket = currentSocket();
  if (!socket?.connected) return; // The 'connect' event asks later.
  early.set(chapterId, []);
  const ack = await request(socket, 'watch-presence', chapterId).catch(() => undefined);
  const changes = early.get(chapterId) ?? [];
  early.delete(chapterId);
  if (!watchers.has(chapterId) || currentSocket() !== socket || !socket.connected) return;
  if (ack?.ok) {
    show(chapterId, { count: ack.count, people: ack.people });
    changes.forEach(apply);
  } else if (!ack || ack.retryable)
    setTimeout(
      () => watchers.has(chapterId) && void ask(chapterId),
      ack?.retryAfter ? ack.retryAfter * 1000 : RETRY_MS,
    );
}

function watch(chapterId: number): () => void {
  watchers.set(chapterId, (watchers.get(chapterId) ?? 0) + 1);
  if (watchers.get(chapterId) === 1) void ask(chapterId);
  return () => {
    const left = (watchers.get(chapterId) ?? 0) - 1;
    if (left > 0) return void watchers.set(chapterId, left);
    watchers.delete(chapterId);
    show(chapterId, undefined);
    const socket = currentSocket();
    if (socket?.connected) socket.emit('unwatch-presence', chapterId);
  };
}

/** Registers the listeners for who is here on a new socket. */
export function registerPresence(socket: ChatSocket): void {
  const clear = () => store.setState({}, true);
  socket.on('connect', () => watchers.forEach((_, chapterId) => void ask(chapterId)));
  socket.on('disconnect', clear);
  socket.on('presence-changed', (change) => {
    const waiting = early.get(change.chapterId);
    if (waiting) waiting.push(change);
    else apply(change);
  });
  socket.on('chapter-left', ({ chapterId }) => show(chapterId, undefined));
  // A restored chapter is asked for again; that of an archived one is refused.
  socket.on('chapter-changed', ({ chapterId }) => {
    if (watchers.has(chapterId)) void ask(chapterId);
  });
}

/**
 * Returns who of a chapter is here now, and follows the changes while the component is mounted: the number of people,
 * and the first 50 of them. It is undefined until it is known, without a connection, and without an id. Only members
 * may ask.
 * @example const presence = usePresence(isMember ? chapterId : undefined);
 */
export function usePresence(chapterId: number | undefined): Presence | undefined {
  useEffect(() => (chapterId === undefined ? undefined : watch(chapterId)), [chapterId]);
  return useStore(store, (state) => (chapterId === undefined ? undefined : state[chapterId]));
}
