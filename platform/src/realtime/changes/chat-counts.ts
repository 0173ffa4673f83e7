import {
  chatsApi,
  noticesApi,
  type ChangedPositions,
  type ServerToClient,
  type UnreadChats,
} from '@meridian/shared-types';
import { api } from '../../api/api';
import { invalidate, invalidateThisTab } from '../../api/invalidate';
import { queryClient } from '../../api/query';
import { request, type ChatSocket } from '../socket';
import { withMessages, withPositions, withRead, type Counts } from '../../counts/unread/counts';
import { pendingReads } from '../../counts/unread/pending-reads';
import { writeSoon } from '../../counts/unread/read-writes';
import { unreadChats } from '../../counts/unread/unread-chats';

type Arrived = Parameters<ServerToClient['chat-activity']>[0];

/** The key of the write of all positions in chats of chapters. */
const CHAPTERS = 'chapters';
/** The time in milliseconds after which positions that could not be stored are sent again. */
const RETRY_MS = 10_000;
/** The times in milliseconds after which missing counts are fetched. Messages that arrive before may fill the gap. */
const REFETCH_MS = { gap: 500, spread: 400 };
/** The maximum time in milliseconds from a message until its notice is created. */
const NOTICE_MS = 1000;

/** The person whose counts these are, and their socket. */
let reader: string | undefined;
let socket: ChatSocket | undefined;

let refetching: ReturnType<typeof setTimeout> | undefined;
/** Fetches the counts soon. Many pages may do so at the same time. */
function refetchSoon(): void {
  refetching ??= setTimeout(
    () => {
      refetching = undefined;
      void invalidateThisTab(chatsApi.list);
    },
    REFETCH_MS.gap + Math.random() * REFETCH_MS.spread,
  );
}

const known = () => queryClient.getQueryData<UnreadChats>(unreadChats.queryKey);

function change(next: (chats: UnreadChats) => Counts): void {
  const before = known();
  if (!before) return;
  const { chats, isIncomplete } = next(before);
  if (chats !== before) queryClient.setQueryData<UnreadChats>(unreadChats.queryKey, chats);
  if (isIncomplete) refetchSoon();
}

/** The chats that the person sees up to their newest message. */
const seen = new Set<number>();
/** The chats in which the person has marked a message as unread. This page does not mark it as read again by itself. */
const held = new Set<number>();

/**
 * Sets whether the person sees the newest message of a chat, so that messages that arrive are not counted at first.
 * @example useEffect(() => { setSeen(chapterId, isReading); return () => setSeen(chapterId, false); });
 */
export function setSeen(chapterId: number, isSeen: boolean): void {
  if (isSeen) seen.add(chapterId);
  else seen.delete(chapterId);
}

/** Lets the page mark messages of a chat as read again after some were marked as unread. */
export const releaseChat = (chapterId: number): void => void held.delete(chapterId);

function showPositions({ chapters }: ChangedPositions): void {
  for (const { chapterId, readSeq, version } of chapters) {
    const before = known()?.chapters.find((each) => each.chapterId === chapterId);
    if (before && version > before.version && readSeq < before.readSeq) {
      held.add(chapterId);
      pendingReads.delete(chapterId);
    }
  }
  change((chats) => withPositions(chats, chapters));
}

/** Removes reads that the server has answered, unless more was read in the meantime. */
function end(positions: readonly { chapterId: number; until: number }[]): void {
  for (const { chapterId, until } of positions)
    if ((pendingReads.get(chapterId) ?? 0) <= until) pendingReads.delete(chapterId);
}

async function write(): Promise<void> {
  const chapters = known()?.chapters ?? [];
  const positions = [...pendingReads].flatMap(([chapterId, until]) => {
    const version = chapters.find((each) => each.chapterId === chapterId)?.version;
    return version === undefined ? [] : [{ chapterId, until, version }];
  });
  if (positions.length === 0) return;
  if (!socket?.connected) return; // The 'connect' event writes them.
  const ack = await request(socket, 'mark-read', { positions }).catch(() => undefined);
  if (!ack || (!ack.ok && ack.retryable)) return writeSoon(CHAPTERS, write, RETRY_MS);
  end(positions);
  if (!ack.ok) return refetchSoon();
  showPositions(ack);
  if (pendingReads.size > 0) writeSoon(CHAPTERS, write);
}

/**
 * Marks the messages of a chat up to a number as read: at once in this page, and on the server at most every 2 s for
 * all chats together. It does nothing after the person has marked messages of the chat as unread.
 */
export function readUntil(chapterId: number, until: number): void {
  if (held.has(chapterId)) return;
  pendingReads.set(chapterId, Math.max(until, pendingReads.get(chapterId) ?? 0));
  change((chats) => ({ chats: withRead(chats, chapterId, until), isIncomplete: false }));
  writeSoon(CHAPTERS, write);
}

/** Marks a message and the later ones as unread, on all devices. */
export async function markUnreadFrom(chapterId: number, seq: number): Promise<void> {
  held.add(chapterId);
  pendingReads.delete(chapterId);
  try {
    showPositions(await api.chats.markUnread({ params: { chapterId }, body: { seq } }));
  } catch (error) {
    held.delete(chapterId);
    throw error;
  }
}

/** Mutes the chat of a chapter, or unmutes it, on all devices. */
export const setChatMuted = async (chapterId: number, isMuted: boolean): Promise<void> =>
  showPositions(await api.chats.setMuted({ params: { chapterId }, body: { isMuted } }));

/** Marks the notices about messages of a chat up to a time as read. */
export async function markNoticesRead(chapterId: number, timestamp: string): Promise<void> {
  const until = new Date(Date.parse(timestamp) + NOTICE_MS).toISOString();
  await api.notices.markRead({ body: { until, chatOf: chapterId } });
  await invalidate(noticesApi.list);
}

/** Keeps the counts of unread messages up to date, without a call per message. */
export function registerChatCounts(opened: ChatSocket, userId: string): void {
  const arrived = ({ chapterId, messages }: Arrived): void => {
    change((chats) => withMessages(chats, chapterId, messages, userId));
    const last = messages.at(-1)?.seq;
    if (last !== undefined && seen.has(chapterId)) readUntil(chapterId, last);
  };
  // A page of the same person may have read messages before its socket was opened.
  if (reader !== undefined && reader !== userId) for (const chapters of [seen, held, pendingReads]) chapters.clear();
  reader = userId;
  socket = opened;
  let wasConnected = false;
  opened.on('connect', () => {
    if (wasConnected) refetchSoon();
    wasConnected = true;
    if (pendingReads.size > 0) writeSoon(CHAPTERS, write);
  });
  opened.on('new-message', (message) => arrived({ chapterId: message.chapterId, messages: [message] }));
  opened.on('chat-activity', arrived);
  opened.on('chats-read', showPositions);
}
