import type { LogEntry, MessageDoc, Messages } from './message.model';

/**
 * Adds to each edit and removal the changed message as it is now, so that no reader gets an earlier text. It costs a
 * query for each chapter with any.
 */
export async function withChanged(Messages: Messages, docs: MessageDoc[]): Promise<LogEntry[]> {
  const seqsOf = new Map<number, number[]>();
  for (const { chapterId, change } of docs)
    if (change && change.kind !== 'reaction') seqsOf.set(chapterId, [...(seqsOf.get(chapterId) ?? []), change.seq]);
  if (seqsOf.size === 0) return docs;
  const found = await Promise.all(
    [...seqsOf].map(([chapterId, seqs]) => Messages.find({ chapterId, seq: { $in: seqs } }).lean()),
  );
  const keyOf = (chapterId: number, seq: number) => `${chapterId} ${seq}`;
  const byKey = new Map(found.flat().map((doc) => [keyOf(doc.chapterId, doc.seq), doc]));
  return docs.map((doc) => {
    const changed = doc.change && doc.change.kind !== 'reaction' && byKey.get(keyOf(doc.chapterId, doc.change.seq));
    return changed ? { ...doc, changed } : doc;
  });
}
