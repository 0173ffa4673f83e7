import { DAY_MS } from '@meridian/shared-types';
import { createStore } from 'zustand/vanilla';
import {
  openDatabase,
  transact,
  onDatabaseDeleted,
  write,
  type ConversationKey,
  type StoredMessage,
} from '../../persistence/database';
import { endDraft } from '../../persistence/drafts';
import { notifyTabs } from '../../persistence/unsent-tabs';

/** A message that is being sent or was refused. */
export interface OutboxEntry extends StoredMessage {
  /**
   * The waiting time of a message, set while the server wants this person to write more slowly. `until` is the time of
   * the next attempt in milliseconds since 1970, and `seconds` is the requested delay. `isSlowMode` is whether the
   * admins of the chapter want everyone to write more slowly.
   */
  waiting?: { until: number; seconds: number; isSlowMode?: boolean };
}

/** The time in milliseconds for which an acknowledged message is shown while the log does not have it. */
const DELIVERY_GRACE_MS = 2000;
/** The age in milliseconds after which a stored message is deleted, at its author's next visit. */
const MAX_AGE_MS = 7 * DAY_MS;
/** The number of newest messages of a log in which entries are looked up. */
const RECENT_MESSAGES = 200;
/** The maximum number of stored messages. Further ones are not stored. */
const MAX_STORED = 100;

export const entriesStore = createStore<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));
export const entriesNow = (): OutboxEntry[] => entriesStore.getState().entries;
const change = (next: (entries: OutboxEntry[]) => OutboxEntry[]) =>
  entriesStore.setState(({ entries }) => ({ entries: next(entries) }));
const withoutId = (clientId: string) => change((entries) => entries.filter((entry) => entry.clientId !== clientId));

let owner: string | undefined;
/** The client ids of messages in the browser's database, as far as this tab has read. */
const stored = new Set<string>();
/** The client ids of messages that this tab has removed. A read that began earlier may still return them. */
const ended = new Set<string>();
/** The client ids of messages that are being stored. They are not sent before that is done. */
const storing = new Set<string>();
/** The client ids of messages that were acknowledged and are not yet in the log. */
const acknowledged = new Set<string>();

export const outboxOwner = (): string | undefined => owner;
/** Returns the next message to send in a conversation. */
export function findNextEntry(conversation: ConversationKey): OutboxEntry | undefined {
  const next = entriesNow().find(
    (entry) => entry.conversation === conversation && entry.state === 'sending' && !acknowledged.has(entry.clientId),
  );
  return next && !storing.has(next.clientId) ? next : undefined;
}

function toStored({ waiting: _, ...message }: OutboxEntry): StoredMessage {
  return message;
}
const notify = () => {
  if (owner !== undefined) notifyTabs({ owner, what: 'messages' });
};

/**
 * Adds a message and deletes its draft in one transaction, after which the draft of another tab is left. Resolves when
 * both are stored, or when they cannot be stored.
 */
export async function addEntry(entry: OutboxEntry): Promise<void> {
  const { clientId, conversation: draft } = entry; // The draft of the next message has the key of the conversation.
  const author = owner;
  if (author !== undefined) storing.add(clientId);
  change((entries) => [...entries, entry]);
  if (author === undefined) return;
  const hasSpace = stored.size + storing.size <= MAX_STORED;
  const otherDraft = endDraft(author, draft);
  const isStored = await write(author, async ({ messages, drafts }) => {
    await Promise.all([
      hasSpace && messages.put(toStored(entry), clientId),
      otherDraft ? drafts.put(otherDraft, draft) : drafts.delete(draft),
    ]);
    return hasSpace;
  });
  storing.delete(clientId);
  if (author !== owner) return;
  if (isStored) stored.add(clientId);
  notify();
}

/** Changes a message. If the new fields have another client id, the message is replaced. */
export async function updateEntry(clientId: string, fields: Partial<StoredMessage>): Promise<void> {
  const before = entriesNow().find((entry) => entry.clientId === clientId);
  if (!before) return;
  const after = { ...before, ...fields };
  change((entries) => entries.map((entry) => (entry === before ? after : entry)));
  if (owner === undefined || !stored.delete(clientId)) return;
  if (after.clientId !== clientId) ended.add(clientId);
  stored.add(after.clientId);
  await write(owner, ({ messages }) =>
    Promise.all([
      after.clientId !== clientId && messages.delete(clientId),
      messages.put(toStored(after), after.clientId),
    ]),
  );
  notify();
}

/** Sets or clears the waiting time of a message, only in this tab. */
export function showWaiting(clientId: string, waiting: OutboxEntry['waiting']): void {
  change((entries) => entries.map((entry) => (entry.clientId === clientId ? { ...entry, waiting } : entry)));
}

async function unstore(clientId: string): Promise<void> {
  ended.add(clientId);
  if (owner === undefined || !stored.delete(clientId)) return;
  await write(owner, ({ messages }) => messages.delete(clientId));
  notify();
}

export async function endEntry(clientId: string): Promise<void> {
  acknowledged.delete(clientId);
  withoutId(clientId);
  await unstore(clientId);
}

/**
 * The only function that handles the arrival of a person's own message.
 * - `stored`: the server acknowledged the message, to this tab or another one. It is not sent again, and is shown until
 *   the log has it, but for 2 s at most. Resolves when no reload can send it again.
 * - `in-log`: the loaded messages of the conversation have the message. It leaves the outbox.
 */
export async function messageArrived(clientId: string, where: 'stored' | 'in-log'): Promise<void> {
  if (!entriesNow().some((entry) => entry.clientId === clientId)) return;
  if (where === 'in-log') return endEntry(clientId);
  acknowledged.add(clientId);
  setTimeout(() => void endEntry(clientId), DELIVERY_GRACE_MS);
  await unstore(clientId);
}

/**
 * Splits the entries of a conversation into those that its loaded messages do not contain and those that it contains,
 * which have arrived. An entry whose client id belongs to another message has not arrived.
 */
export function splitByLog(
  entries: OutboxEntry[],
  log: readonly { clientId?: string }[],
): { unconfirmed: OutboxEntry[]; inLog: OutboxEntry[] } {
  const logged = new Set(log.slice(-RECENT_MESSAGES).map(({ clientId }) => clientId));
  const isInLog = ({ clientId, idTaken }: OutboxEntry) => !idTaken && logged.has(clientId);
  return { unconfirmed: entries.filter((entry) => !isInLog(entry)), inLog: entries.filter(isInLog) };
}

/** Reads the stored messages again. It adds those of other tabs and removes those that other tabs removed. */
export async function reloadEntries(): Promise<void> {
  const author = owner;
  if (author === undefined) return;
  const storedMessages = await transact(author, ({ messages }) => messages.getAll());
  if (!storedMessages || author !== owner) return;
  const now = new Map(
    storedMessages.filter(({ clientId }) => !ended.has(clientId)).map((message) => [message.clientId, message]),
  );
  const isGone = ({ clientId }: OutboxEntry) => stored.has(clientId) && !now.has(clientId);
  const delivered = entriesNow().filter((entry) => isGone(entry) && entry.state === 'sending');
  for (const { clientId } of delivered) {
    stored.delete(clientId);
    void messageArrived(clientId, 'stored'); // Another tab received the ack.
  }
  for (const clientId of now.keys()) stored.add(clientId);
  change((entries) => {
    const here = new Map(entries.filter((entry) => !isGone(entry)).map((entry) => [entry.clientId, entry]));
    const all = [...here.values(), ...[...now.values()].filter(({ clientId }) => !here.has(clientId))];
    return all
      .map((entry) => ({ ...entry, ...now.get(entry.clientId) }))
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  });
}

/** Loads a person's stored messages. */
export async function openEntries(userId: string): Promise<void> {
  owner = userId;
  openDatabase(userId);
  const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString();
  await transact(userId, async ({ messages }) => {
    const old = (await messages.getAll()).filter(({ createdAt }) => createdAt < oldest);
    await Promise.all(old.map(({ clientId }) => messages.delete(clientId)));
  });
  await reloadEntries();
}

/** Clears the page's memory. Stored messages stay. */
export function closeEntries(): void {
  owner = undefined;
  for (const each of [stored, ended, storing, acknowledged]) each.clear();
  entriesStore.setState({ entries: [] });
}

onDatabaseDeleted((userId) => {
  if (userId === owner) closeEntries();
});
