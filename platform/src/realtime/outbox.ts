import type { Problem } from '@meridian/shared-types';
import { useCallback, useEffect, useMemo } from 'react';
import { v4 as uuid } from 'uuid';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { onTabMessage, withTabLock } from '../persistence/unsent-tabs';
import { useDraft } from '../forms/use-draft';
import {
  addEntry,
  chatDraft,
  closeEntries,
  endEntry,
  entriesNow,
  entriesStore,
  messageArrived,
  findNextEntry,
  openEntries,
  outboxOwner,
  reloadEntries,
  showWaiting,
  splitByLog,
  updateEntry,
  type OutboxEntry,
} from './outbox-entries';
import { currentSocket, request, type ChatSocket } from './socket';

export type { OutboxEntry };

const BACKOFF_MS = [1000, 2000, 4000, 5000];

/** The chapters with a message that is being sent or waits for its next attempt. Each identity has its own set. */
let busy = new Set<number>();
/** The time of the newest message. Each message gets a later time, so that the order is unique. */
let lastAt = 0;

/**
 * Puts a message into the outbox. The messages of a chapter are sent in order, one at a time, until the server
 * acknowledges them. Before it is sent, the message is stored in the browser and the chapter's draft is deleted; after
 * a reload, sending continues. The text is trimmed, and an empty one is sent only with a picture. `about` has the
 * message that it replies to, its mentions, whether it mentions all members, and its uploaded picture.
 * @returns the message's own id, or undefined if nothing is sent.
 * @example sendMessage(chapter.id, draft);
 */
export function sendMessage(
  chapterId: number,
  content: string,
  about: Pick<OutboxEntry, 'replyTo' | 'mentions' | 'mentionsChapter' | 'picture'> = {},
): string | undefined {
  const text = content.trim();
  if (!text && !about.picture) return undefined;
  const clientId = uuid();
  lastAt = Math.max(Date.now(), lastAt + 1);
  void addEntry({
    clientId,
    chapterId,
    content: text,
    ...about,
    createdAt: new Date(lastAt).toISOString(),
    state: 'sending',
  }).then(() => pump(chapterId));
  return clientId;
}

/**
 * Sends a refused message again, unless it is held for review. It keeps its id, unless the id belongs to another
 * message.
 * @example <Button onClick={() => retryMessage(entry.clientId)}>Retry</Button>
 */
export function retryMessage(clientId: string): void {
  const entry = entriesNow().find((candidate) => candidate.clientId === clientId);
  if (entry?.state !== 'failed' || entry.isHeld) return;
  const next = entry.idTaken ? uuid() : clientId;
  void updateEntry(clientId, { clientId: next, state: 'sending', problem: undefined, idTaken: undefined }).then(() =>
    pump(entry.chapterId),
  );
}

/**
 * Removes a message from the outbox without sending it again.
 * @example <Button onClick={() => discardMessage(entry.clientId)}>Discard</Button>
 */
export function discardMessage(clientId: string): void {
  void endEntry(clientId);
}

/**
 * Returns a chapter's messages that are not in the log yet, oldest first, including those of other tabs and earlier
 * visits.
 * @param log the chapter's loaded messages; pass the same array until it changes.
 * @example useOutbox(chapterId, messages).map((entry) => <PendingMessage key={entry.clientId} {...entry} />)
 */
export function useOutbox(chapterId: number, log: readonly { clientId?: string }[]): OutboxEntry[] {
  const entries = useStore(
    entriesStore,
    useShallow((state) => state.entries.filter((entry) => entry.chapterId === chapterId)),
  );
  const { unconfirmed, inLog } = useMemo(() => splitByLog(entries, log), [entries, log]);
  useEffect(() => inLog.forEach(({ clientId }) => void messageArrived(clientId, 'in-log')), [inLog]);
  return unconfirmed;
}

/** A text with its mentions. `at` is the index of the @ of a mention. */
export interface ChatDraft {
  text: string;
  mentions: readonly { userId: string; name: string; at: number }[];
}
/** A draft without mentions is stored as its text alone. */
type StoredDraft = string | ChatDraft;

const draftOf = (stored: StoredDraft): ChatDraft =>
  typeof stored === 'string' ? { text: stored, mentions: [] } : stored;

/**
 * Returns the draft of a chapter's next message, which is stored until `sendMessage` sends it, as with `useDraft`.
 * @example const [draft, setDraft] = useChatDraft(chapter.id);
 */
export function useChatDraft(chapterId: number): [draft: ChatDraft, change: (draft: ChatDraft) => void] {
  const [stored, change] = useDraft<StoredDraft>(chatDraft(chapterId), '');
  const draft = useMemo(() => draftOf(stored), [stored]);
  const set = useCallback(
    ({ text, mentions }: ChatDraft) => change(text === '' || mentions.length === 0 ? text : { text, mentions }),
    [change],
  );
  return [draft, set];
}

/** Loads a person's messages and continues sending them. */
export function openOutbox(owner: string): void {
  void openEntries(owner).then(pumpAll);
}

/** Stops showing and sending messages. Stored messages stay. */
export function closeOutbox(): void {
  busy = new Set();
  closeEntries();
}

/** Sends the waiting messages whenever the socket connects. */
export function registerOutbox(socket: ChatSocket): void {
  socket.on('connect', pumpAll);
}

const pumpAll = (): void => new Set(entriesNow().map(({ chapterId }) => chapterId)).forEach((id) => void pump(id));
onTabMessage(({ what, owner }) => {
  if (what === 'messages' && owner === outboxOwner()) void reloadEntries().then(pumpAll);
}); // This tab sends them, because the other tab may have no connection.

async function pump(chapterId: number): Promise<void> {
  const busyOfOwner = busy;
  // The 'connect' event starts it again.
  if (busyOfOwner.has(chapterId) || !currentSocket()?.connected || !findNextEntry(chapterId)) return;
  busyOfOwner.add(chapterId);
  await withTabLock(`outbox-${outboxOwner()}-${chapterId}`, async () => {
    if (busyOfOwner === busy) await reloadEntries(); // The tab that held the lock before may have sent some.
    let failures = 0;
    for (let entry = findNextEntry(chapterId); entry && busyOfOwner === busy; entry = findNextEntry(chapterId)) {
      const socket = currentSocket();
      if (!socket?.connected) break;
      const result = await attempt(socket, entry);
      if (result === 'next') failures = 0;
      else if (socket.connected)
        await new Promise((resolve) => {
          setTimeout(resolve, result ?? BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)]);
        });
      if (typeof result === 'number') showWaiting(entry.clientId, undefined);
    }
    busyOfOwner.delete(chapterId);
  });
}

/**
 * Makes one attempt to send a message. Returns `next` if the message is done. Otherwise it is retried after the
 * returned number of milliseconds, which is undefined if the server gave none.
 */
async function attempt(
  socket: ChatSocket,
  { clientId, chapterId, content, replyTo, mentions, mentionsChapter, picture }: OutboxEntry,
): Promise<'next' | number | undefined> {
  const ack = await request(socket, 'send-message', {
    chapterId,
    content,
    clientId,
    ...(replyTo && { replyTo: replyTo.id }),
    ...(mentions && { mentions }),
    ...(mentionsChapter && { mentionsChapter }),
    ...(picture && { picture: { key: picture.key, alt: picture.alt } }),
  }).catch(() => undefined);
  if (!ack) return undefined;
  if (ack.ok) await messageArrived(clientId, 'stored');
  else if (!ack.retryable)
    await updateEntry(clientId, {
      state: 'failed',
      problem: ack.problem.message,
      idTaken: ack.problem.code === 'client_id_reused' || undefined,
      isHeld: ack.problem.code === 'held_for_review' || undefined,
    });
  else return ack.retryAfter === undefined ? undefined : pause(clientId, ack.retryAfter, ack.problem);
  return 'next';
}

const TOO_MANY_REQUESTS = 429;

/** Returns the delay in milliseconds. If the author sends too fast, the message shows it. */
function pause(clientId: string, seconds: number, { status, code }: Pick<Problem, 'status' | 'code'>): number {
  const ms = seconds * 1000;
  if (status === TOO_MANY_REQUESTS)
    showWaiting(clientId, { until: Date.now() + ms, seconds, ...(code === 'slow_mode' && { isSlowMode: true }) });
  return ms;
}
