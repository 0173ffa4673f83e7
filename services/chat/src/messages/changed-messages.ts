import type { LogEntry, MessageDoc, Messages } from './message.model';

/**
 * Adds to each edit and removal the changed message as it is now, so that no reader gets an earlier text. It costs a
 * query for each conversation with any.
 */
export async function withChanged(Messages: Messages, docs: MessageDoc[]): Promise<LogEntry[]> {
  const wanted = new Map<string, number[]>();
  for (const { conversation, change } of docs)
    if (change && change.kind !== 'reaction')
      wanted.set(conversation, [...(wanted.get(conversation) ?? []), change.seq]);
  if (wanted.size === 0) return docs;
  const found = await Promise.all(
    [...wanted].map(([conversation, seqs]) => Messages.find({ conversation, seq: { $in: seqs } }).lean()),
  );
  const toKey = (conversation: string, seq: number) => `${conversation} ${seq}`;
  const byKey = new Map(found.flat().map((doc) => [toKey(doc.conversation, doc.seq), doc]));
  return docs.map((doc) => {
    const changed = doc.change && doc.change.kind !== 'reaction' && byKey.get(toKey(doc.conversation, doc.change.seq));
    return changed ? { ...doc, changed } : doc;
  });
}
