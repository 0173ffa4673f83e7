import { useCallback, useEffect, useMemo } from 'react';
import { v4 as uuid } from 'uuid';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConversationKey } from '../../persistence/database';
import { onTabMessage, withTabLock } from '../../persistence/unsent-tabs';
import { useDraft } from '../../forms/use-draft';
import {
  addEntry,
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
import { getSender, type Attempt } from './outbox-senders';
import type { ChatSocket } from '../socket';

export type { ConversationKey, OutboxEntry };

const BACKOFF_MS = [1000, 2000, 4000, 5000];

/** The conversations with a message that is being sent or waits for its next attempt. Each identity has its own set. */
let busy = new Set<ConversationKey>();
/** The time of the newest message. Each message gets a later time, so that the order is unique. */
let lastAt = 0;

/**
 * Puts a message into the outbox. The messages of a conversation are sent in order, one at a time, until the server has
 * stored them. Before it is sent, the message is stored in the browser and the draft of the conversation is deleted;
 * after a reload, sending continues. The text is trimmed, and an empty one is sent only with a picture. `about` has the
 * message that it replies to, its mentions, whether it mentions all members, and its uploaded picture.
 * @returns the message's own id, or undefined if nothing is sent.
 * @example sendMessage(`chapter:${chapter.id}`, draft);
 */
export function sendMessage(
  conversation: ConversationKey,
  content: string,
  about: Pick<OutboxEntry, 'replyTo' | 'mentions' | 'mentionsChapter' | 'picture'> = {},
): string | undefined {
  const text = content.trim();
  if (!text && !about.picture) return undefined;
  const clientId = uuid();
  lastAt = Math.max(Date.now(), lastAt + 1);
  void addEntry({
    clientId,
    conversation,
    content: text,
    ...about,
    createdAt: new Date(lastAt).toISOString(),
    state: 'sending',
  }).then(() => pump(conversation));
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
    pump(entry.conversation),
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
 * Returns the person's messages of a conversation that are not loaded from the server yet, oldest first, including
 * those of other tabs and earlier visits.
 * @param log the loaded messages of the conversation; pass the same array until it changes.
 * @example useOutbox(`direct:${userId}`, messages).map((entry) => <Pending key={entry.clientId} {...entry} />)
 */
export function useOutbox(conversation: ConversationKey, log: readonly { clientId?: string }[]): OutboxEntry[] {
  const entries = useStore(
    entriesStore,
    useShallow((state) => state.entries.filter((entry) => entry.conversation === conversation)),
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
 * Returns the draft of the next message of a conversation, which is stored until `sendMessage` sends it, as with
 * `useDraft`.
 * @example const [draft, setDraft] = useChatDraft(`chapter:${chapter.id}`);
 */
export function useChatDraft(conversation: ConversationKey): [draft: ChatDraft, change: (draft: ChatDraft) => void] {
  const [stored, change] = useDraft<StoredDraft>(conversation, '');
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

const pumpAll = (): void =>
  new Set(entriesNow().map(({ conversation }) => conversation)).forEach((conversation) => void pump(conversation));
onTabMessage(({ what, owner }) => {
  if (what === 'messages' && owner === outboxOwner()) void reloadEntries().then(pumpAll);
}); // This tab sends them, because the other tab may have no connection.

async function pump(conversation: ConversationKey): Promise<void> {
  const sender = getSender(conversation);
  const busyOfOwner = busy;
  if (busyOfOwner.has(conversation) || !sender.isReady() || !findNextEntry(conversation)) return;
  busyOfOwner.add(conversation);
  await withTabLock(`outbox-${outboxOwner()}-${conversation}`, async () => {
    if (busyOfOwner === busy) await reloadEntries(); // The tab that held the lock before may have sent some.
    let failures = 0;
    const next = () => (busyOfOwner === busy && sender.isReady() ? findNextEntry(conversation) : undefined);
    for (let entry = next(); entry; entry = next()) {
      const pauseMs = await apply(entry, await sender.attempt(entry));
      if (pauseMs === 0) failures = 0;
      else if (sender.isReady())
        await new Promise((resolve) => {
          setTimeout(resolve, pauseMs ?? BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)]);
        });
      if (pauseMs) showWaiting(entry.clientId, undefined);
    }
    busyOfOwner.delete(conversation);
  });
}

const TOO_MANY_REQUESTS = 429;

/**
 * Applies what came of an attempt to send a message. Resolves to 0 if the message is done. Otherwise it is tried again
 * after the returned number of milliseconds, which is undefined if the server gave none. If the author sends too fast,
 * the message shows it.
 */
async function apply({ clientId }: OutboxEntry, attempt: Attempt): Promise<number | undefined> {
  if (!attempt) return undefined;
  if (attempt === 'stored') {
    await messageArrived(clientId, 'stored');
    return 0;
  }
  if ('retryAfter' in attempt) {
    const { retryAfter: seconds, problem } = attempt;
    const ms = seconds * 1000;
    if (problem.status === TOO_MANY_REQUESTS)
      showWaiting(clientId, {
        until: Date.now() + ms,
        seconds,
        ...(problem.code === 'slow_mode' && { isSlowMode: true }),
      });
    return ms;
  }
  await updateEntry(clientId, {
    state: 'failed',
    problem: attempt.problem,
    idTaken: attempt.code === 'client_id_reused' || undefined,
    isHeld: attempt.code === 'held_for_review' || undefined,
  });
  return 0;
}
