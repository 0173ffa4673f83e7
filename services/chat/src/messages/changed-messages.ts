import type { LogEntry, MessageDoc, Messages } from './message.model';

/**
 * Adds to each edit and removal the changed message as it is now, so that no reader gets an earlier text. All entries
 * are of one chapter. It costs a query if there are any.
 */
export async function withChanged(Messages: Messages, docs: MessageDoc[]): Promise<LogEntry[]> {
  const changes = docs.flatMap(({ chapterId, change }) =>
    change && change.kind !== 'reaction' ? [{ chapterId, seq: change.seq }] : [],
  );
  const [first] = changes;
  if (!first) return docs;
  const seqs = changes.map(({ seq }) => seq);
  const found = await Messages.find({ chapterId: first.chapterId, seq: { $in: seqs } }).lean();
  const bySeq = new Map(found.map((doc) => [doc.seq, doc]));
  return docs.map((doc) => {
    const changed = doc.change && doc.change.kind !== 'reaction' && bySeq.get(doc.change.seq);
    return changed ? { ...doc, changed } : doc;
  });
}
