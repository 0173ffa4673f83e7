import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { hearTabs, inOneTab } from '../unsent/tabs';
import { useDraft } from '../unsent/use-draft';
import {
  acknowledgeEntry,
  addEntry,
  chatDraft,
  closeEntries,
  endEntry,
  entriesNow,
  entriesStore,
  nextOf,
  openEntries,
  outboxOwner,
  rereadEntries,
  showWaiting,
  updateEntry,
  type OutboxEntry,
} from './outbox-entries';
import { currentSocket, request, type ChatSocket } from './socket';

export type { OutboxEntry };

const BACKOFF_MS = [1000, 2000, 4000, 5000];

/** Chapters with a message in flight or waiting for its next try. Another identity gets a set of its own. */
let busy = new Set<number>();
/** When the newest message was written, so that each has its place in the order. */
let lastAt = 0;

/**
 * Puts a message into the outbox: sent in order, one at a time per chapter, until the server acknowledges it. It is
 * stored in the browser before it is sent, together with the end of the chapter's draft, and sent on after a reload.
 * The text is trimmed; an empty one is not sent.
 * @returns the message's own id, or undefined for an empty text.
 * @example sendMessage(chapter.id, draft);
 */
export function sendMessage(chapterId: number, content: string): string | undefined {
  const text = content.trim();
  if (!text) return undefined;
  const clientId = uuid();
  lastAt = Math.max(Date.now(), lastAt + 1);
  void addEntry({
    clientId,
    chapterId,
    content: text,
    createdAt: new Date(lastAt).toISOString(),
    state: 'sending',
  }).then(() => pump(chapterId));
  return clientId;
}

/**
 * Sends a refused message again, under the same id, unless that one stands for another message.
 * @example <Button onClick={() => retryMessage(entry.clientId)}>Retry</Button>
 */
export function retryMessage(clientId: string): void {
  const entry = entriesNow().find((candidate) => candidate.clientId === clientId);
  if (entry?.state !== 'failed') return;
  const next = entry.idTaken ? uuid() : clientId;
  void updateEntry(clientId, { clientId: next, state: 'sending', problem: undefined, idTaken: undefined }).then(() =>
    pump(entry.chapterId),
  );
}

/**
 * Takes a message out of the outbox without sending it again.
 * @example <Button onClick={() => discardMessage(entry.clientId)}>Discard</Button>
 */
export function discardMessage(clientId: string): void {
  void endEntry(clientId);
}

/**
 * A chapter's messages that do not stand in the room yet, oldest first; those that another tab or an earlier visit
 * left, too.
 * @example useOutbox(chapterId).map((entry) => <PendingMessage key={entry.clientId} {...entry} />)
 */
export function useOutbox(chapterId: number): OutboxEntry[] {
  return useStore(
    entriesStore,
    useShallow(({ entries }) => entries.filter((entry) => entry.chapterId === chapterId)),
  );
}

/**
 * What a person writes in a chapter's chat, kept until `sendMessage` takes it; see `useDraft`.
 * @example const [draft, setDraft] = useChatDraft(chapter.id);
 */
export const useChatDraft = (chapterId: number): [draft: string, change: (draft: string) => void] =>
  useDraft(chatDraft(chapterId), '');

/** A message with this id stands in the room. */
export const delivered = (clientId: string): void => {
  if (entriesNow().some((entry) => entry.clientId === clientId)) void endEntry(clientId);
};

/** Shows what this person has not sent, and sends it on. */
export function openOutbox(owner: string): void {
  void openEntries(owner).then(pumpAll);
}

/** Leaves the messages to their person: the page shows and sends no more of them. */
export function closeOutbox(): void {
  busy = new Set();
  closeEntries();
}

/** Goes on sending whenever the socket connects. */
export function registerOutbox(socket: ChatSocket): void {
  socket.on('connect', pumpAll);
}

const pumpAll = (): void => new Set(entriesNow().map(({ chapterId }) => chapterId)).forEach((id) => void pump(id));
hearTabs(({ what, owner }) => {
  if (what === 'messages' && owner === outboxOwner()) void rereadEntries().then(pumpAll);
}); // the other tab may have no connection

async function pump(chapterId: number): Promise<void> {
  const mine = busy;
  if (mine.has(chapterId) || !currentSocket()?.connected || !nextOf(chapterId)) return; // 'connect' starts it again
  mine.add(chapterId);
  await inOneTab(`outbox-${outboxOwner()}-${chapterId}`, async () => {
    if (mine === busy) await rereadEntries(); // the tab before this one may have sent some
    let failures = 0;
    for (let entry = nextOf(chapterId); entry && mine === busy; entry = nextOf(chapterId)) {
      const socket = currentSocket();
      if (!socket?.connected) break;
      const again = await attempt(socket, entry);
      if (again === 'next') failures = 0;
      else if (socket.connected)
        await new Promise((resolve) => {
          setTimeout(resolve, again ?? BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)]);
        });
      if (typeof again === 'number') showWaiting(entry.clientId, undefined);
    }
    mine.delete(chapterId);
  });
}

/**
 * One try. Anything but `next` where the same message has to be tried again: after so many milliseconds, where the
 * server says so.
 */
async function attempt(
  socket: ChatSocket,
  { clientId, chapterId, content }: OutboxEntry,
): Promise<'next' | number | undefined> {
  const answer = await request(socket, 'send-message', { chapterId, content, clientId }).catch(() => undefined);
  if (!answer) return undefined;
  if (answer.ok) await acknowledgeEntry(clientId);
  else if (!answer.retryable)
    await updateEntry(clientId, {
      state: 'failed',
      problem: answer.problem.message,
      idTaken: answer.problem.code === 'client_id_reused' || undefined,
    });
  else
    return answer.retryAfter === undefined
      ? undefined
      : pause(clientId, answer.retryAfter, answer.problem.status === TOO_MANY);
  return 'next';
}

const TOO_MANY = 429;

/** Says at the message that it waits, where it is for its person's haste. */
function pause(clientId: string, seconds: number, isHaste: boolean): number {
  const ms = seconds * 1000;
  if (isHaste) showWaiting(clientId, { until: Date.now() + ms, seconds });
  return ms;
}

/** A version 4 UUID; `crypto.randomUUID` is absent where the page is not served over HTTPS or from localhost. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
