import { REACTIONS, type ChatMessage } from '@meridian/shared-types';

/** Returns a message after the entry of a reaction to it. */
function withReaction(message: ChatMessage, { seq, senderId, change }: ChatMessage, readerId: string): ChatMessage {
  const { reactions = [] } = message;
  const before = reactions.find(({ reaction }) => reaction === change?.reaction);
  const isOwn = senderId === readerId ? change?.isOn === true : before?.isOwn === true;
  const count = (before?.count ?? 0) + (change?.isOn ? 1 : -1);
  return {
    ...message,
    reactedSeq: seq,
    reactions: REACTIONS.flatMap((reaction) => {
      if (reaction !== change?.reaction) return reactions.filter((each) => each.reaction === reaction);
      return count > 0 ? [{ reaction, count, isOwn }] : [];
    }),
  };
}

/**
 * Adds the entries of reactions in a list to its messages. Those that a message includes already are ignored, so the
 * same list can be added again.
 */
export function withReactions(entries: ChatMessage[], readerId: string): ChatMessage[] {
  const made = new Map<number, ChatMessage[]>();
  for (const entry of entries)
    if (entry.change?.kind === 'reaction') made.set(entry.change.seq, [...(made.get(entry.change.seq) ?? []), entry]);
  if (made.size === 0) return entries;
  return entries.map((message) => {
    const later = made.get(message.seq)?.filter(({ seq }) => seq > (message.reactedSeq ?? 0)) ?? [];
    return message.isRemoved
      ? message
      : later.reduce((changed, entry) => withReaction(changed, entry, readerId), message);
  });
}
