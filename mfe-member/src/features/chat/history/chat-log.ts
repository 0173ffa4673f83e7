import { toExcerpt, type ChatMessage } from '@meridian/shared-types';

const lastSeq = (messages: ChatMessage[]) => messages.at(-1)?.seq ?? 0;

/**
 * Merges two lists. The result contains each entry once, ordered by `seq`, and messages as they are after all changes.
 */
export function mergeMessages(known: ChatMessage[], incoming: ChatMessage[]): ChatMessage[] {
  if (incoming.length === 0) return known;
  if ((incoming[0]?.seq ?? 0) > lastSeq(known)) return withChanges([...known, ...incoming]);
  const byId = new Map([...known, ...incoming].map((message) => [message.id, message]));
  return withChanges([...byId.values()].sort((a, b) => a.seq - b.seq));
}

/** Returns whether a message follows the known ones without a gap, or is one of them. */
export const follows = (known: ChatMessage[], message: ChatMessage): boolean => message.seq <= lastSeq(known) + 1;

/** Returns the newest page, merged with the known messages unless there is a gap between them. */
export function mergeLatest(known: ChatMessage[], latest: ChatMessage[]): ChatMessage[] {
  const first = latest[0];
  return first && follows(known, first) ? mergeMessages(known, latest) : latest;
}

type Change = NonNullable<ChatMessage['change']>;
type State = Pick<Change, 'isRemoved' | 'editedAt'>;

/** Returns a value that grows with each change of a message. Nothing follows its removal. */
const versionOf = ({ isRemoved, editedAt = '' }: State): string => (isRemoved ? '~' : editedAt);
const isNewer = (one: State, other: State | undefined): boolean => !other || versionOf(one) > versionOf(other);

const withoutMedia = <M extends Partial<ChatMessage>>({
  mediaUrl: _url,
  mediaWidth: _width,
  mediaHeight: _height,
  mediaAlt: _alt,
  ...rest
}: M) => rest;

function withChange(
  message: ChatMessage,
  { content, mentions, isRemoved, isRemovedByAuthor, editedAt }: Change,
): ChatMessage {
  const { mentions: _mentions, editedAt: _editedAt, replyTo, reactions, ...rest } = message;
  if (isRemoved)
    return { ...withoutMedia(rest), content: '', isRemoved, ...(isRemovedByAuthor && { isRemovedByAuthor }) };
  return {
    ...rest,
    ...(replyTo && { replyTo }),
    ...(reactions && { reactions }),
    content,
    ...(mentions && { mentions }),
    ...(editedAt && { editedAt }),
  };
}

/** Returns the text of a quote, as the server cuts it. */
const toQuote = (content: string): string => toExcerpt(content.trim().split('\n')[0] ?? '', 140);

/** Applies the changes in a list to its messages, and to the quotes of changed messages. */
function withChanges(entries: ChatMessage[]): ChatMessage[] {
  const latest = new Map<number, Change>();
  for (const { change } of entries)
    if (change && change.kind !== 'reaction' && isNewer(change, latest.get(change.seq))) latest.set(change.seq, change);
  if (latest.size === 0) return entries;
  return entries.map((entry) => {
    const change = latest.get(entry.seq);
    const message = change && isNewer(change, entry) ? withChange(entry, change) : entry;
    const { replyTo } = message;
    const ofQuoted = replyTo && latest.get(replyTo.seq);
    const text = ofQuoted ? toQuote(ofQuoted.content) : replyTo?.text;
    return replyTo && text !== undefined && text !== replyTo.text
      ? { ...message, replyTo: { ...replyTo, text } }
      : message;
  });
}

/** Returns whether an entry of the log is a message, and not the change of one. */
export const isMessage = ({ change }: ChatMessage): boolean => change === undefined;
