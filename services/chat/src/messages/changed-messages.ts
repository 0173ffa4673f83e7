import type { LogEntry, MessageDoc, Messages } from './message.model';

/**
 * Adds to each change the changed message as it is now, so that no reader gets an earlier text. It costs a query if
 * there are changes.
 */
export async function withChanged(Messages: Messages, docs: MessageDoc[]): Promise<LogEntry[]> {
  const targets = docs.flatMap(({ chapterId, change }) => (change ? [{ chapterId, seq: change.seq }] : []));
  if (targets.length === 0) return docs;
  const found = await Messages.find({ $or: targets }).lean();
  const keyOf = (chapterId: number, seq: number | undefined) => `${chapterId} ${seq}`;
  const byKey = new Map(found.map((doc) => [keyOf(doc.chapterId, doc.seq), doc]));
  return docs.map((doc) => {
    const changed = byKey.get(keyOf(doc.chapterId, doc.change?.seq));
    return changed ? { ...doc, changed } : doc;
  });
}
