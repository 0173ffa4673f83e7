import { createStore } from 'zustand/vanilla';
import { openUnsent, transact, whenDropped, write, type StoredMessage } from '../unsent/database';
import { endDraft } from '../unsent/drafts';
import { tellTabs } from '../unsent/tabs';

/** A message that is on its way, or was refused. It leaves the outbox when it stands in the room. */
export interface OutboxEntry extends StoredMessage {
  /**
   * Set while the server wants this person to write more slowly: when it goes out (milliseconds since 1970), and the
   * seconds that were asked for.
   */
  waiting?: { until: number; seconds: number };
}

/** How long an acknowledged message may wait to appear in the room before it leaves the outbox anyway. */
const DELIVERY_GRACE_MS = 2000;
/** Older messages are dropped when their person comes back. */
const KEEP_MS = 7 * 86_400_000;
/** Of more messages than this, only the first are stored. */
const MOST = 100;

export const entriesStore = createStore<{ entries: OutboxEntry[] }>(() => ({ entries: [] }));
export const entriesNow = (): OutboxEntry[] => entriesStore.getState().entries;
const change = (next: (entries: OutboxEntry[]) => OutboxEntry[]) =>
  entriesStore.setState(({ entries }) => ({ entries: next(entries) }));
const withoutId = (clientId: string) => change((entries) => entries.filter((entry) => entry.clientId !== clientId));

let owner: string | undefined;
/** In the browser's store, as far as this tab knows. One that another tab takes out is dealt with there. */
const stored = new Set<string>();
/** Taken out by this tab, though a read that had begun before may still name them. */
const ended = new Set<string>();
/** Being stored: not sent before that is done. */
const storing = new Set<string>();
/** Acknowledged, and not yet seen in the room. */
const acknowledged = new Set<string>();

/** The draft of what is written next in a chapter's chat. */
export const chatDraft = (chapterId: number): string => `chat:${chapterId}`;
export const outboxOwner = (): string | undefined => owner;
/** What is to be sent next to a chapter. */
export function nextOf(chapterId: number): OutboxEntry | undefined {
  const next = entriesNow().find(
    (entry) => entry.chapterId === chapterId && entry.state === 'sending' && !acknowledged.has(entry.clientId),
  );
  return next && !storing.has(next.clientId) ? next : undefined;
}

function toStored({ waiting: _, ...message }: OutboxEntry): StoredMessage {
  return message;
}
const tell = () => {
  if (owner !== undefined) tellTabs({ owner, what: 'messages' });
};

/**
 * Takes a message in, and ends the draft that it was, in one transaction. Resolves when both are stored, or cannot be.
 */
export async function addEntry(entry: OutboxEntry): Promise<void> {
  const { clientId, chapterId } = entry;
  const [whose, draft] = [owner, chatDraft(chapterId)];
  if (whose !== undefined) storing.add(clientId);
  change((entries) => [...entries, entry]);
  if (whose === undefined) return;
  const hasRoom = stored.size + storing.size <= MOST;
  endDraft(whose, draft);
  const isStored = await write(whose, async ({ messages, drafts }) => {
    await Promise.all([hasRoom && messages.put(toStored(entry), clientId), drafts.delete(draft)]);
    return hasRoom;
  });
  storing.delete(clientId);
  if (whose !== owner) return;
  if (isStored) stored.add(clientId);
  tell();
}

/** Changes what is known of a message; with another client id it takes the place of the one before. */
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
  tell();
}

/** Says at a message that it waits, or no more. Other tabs are not told. */
export function showWaiting(clientId: string, waiting: OutboxEntry['waiting']): void {
  change((entries) => entries.map((entry) => (entry.clientId === clientId ? { ...entry, waiting } : entry)));
}

async function unstore(clientId: string): Promise<void> {
  ended.add(clientId);
  if (owner === undefined || !stored.delete(clientId)) return;
  await write(owner, ({ messages }) => messages.delete(clientId));
  tell();
}

/** Takes a message out. */
export async function endEntry(clientId: string): Promise<void> {
  acknowledged.delete(clientId);
  withoutId(clientId);
  await unstore(clientId);
}

/**
 * The server has it: it is sent no more, and shown until it stands in the room. Resolves when no reload can bring it
 * back.
 */
export async function acknowledgeEntry(clientId: string): Promise<void> {
  if (!entriesNow().some((entry) => entry.clientId === clientId)) return; // stands in the room already
  acknowledged.add(clientId);
  setTimeout(() => void endEntry(clientId), DELIVERY_GRACE_MS);
  await unstore(clientId);
}

/** Reads what the browser has stored: what another tab wrote comes in, what it got rid of goes. */
export async function rereadEntries(): Promise<void> {
  const whose = owner;
  if (whose === undefined) return;
  const held = await transact(whose, ({ messages }) => messages.getAll());
  if (!held || whose !== owner) return;
  const now = new Map(
    held.filter(({ clientId }) => !ended.has(clientId)).map((message) => [message.clientId, message]),
  );
  const isGone = ({ clientId }: OutboxEntry) => stored.has(clientId) && !now.has(clientId);
  const delivered = entriesNow().filter((entry) => isGone(entry) && entry.state === 'sending');
  for (const { clientId } of delivered) {
    // another tab's room may be ahead of this one's
    stored.delete(clientId);
    void acknowledgeEntry(clientId);
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

/** Shows what this person left here. */
export async function openEntries(userId: string): Promise<void> {
  owner = userId;
  openUnsent(userId);
  const oldest = new Date(Date.now() - KEEP_MS).toISOString();
  await transact(userId, async ({ messages }) => {
    const old = (await messages.getAll()).filter(({ createdAt }) => createdAt < oldest);
    await Promise.all(old.map(({ clientId }) => messages.delete(clientId)));
  });
  await rereadEntries();
}

/** Forgets what the page holds. What is stored waits for its person, or went with their logout. */
export function closeEntries(): void {
  owner = undefined;
  for (const each of [stored, ended, storing, acknowledged]) each.clear();
  entriesStore.setState({ entries: [] });
}

whenDropped((userId) => {
  if (userId === owner) closeEntries();
});
