import type { Migration } from '@meridian/kit';
import { searchWords } from '@meridian/shared-types';
import type { AuditEntries } from './audit/audit-entry.model';
import { wordsOf, type Threads } from './inbox/thread.model';

interface Stores {
  Entries: AuditEntries;
  Threads: Threads;
}

/** The migrations of stored data, in the order in which they run. */
export const migrations = ({ Entries, Threads }: Stores): Migration[] => [
  { id: '2026-11-26 compounds in the words of threads', phase: 'migrate', up: () => rebuildThreadWords(Threads) },
  { id: '2026-11-26 compounds in the words of the audit log', phase: 'migrate', up: () => addAuditWords(Entries) },
];

/** Rebuilds the words of threads, with compounds as one word and text without spaces as pairs of characters. */
async function rebuildThreadWords(Threads: Threads): Promise<void> {
  const fields = { title: 1, contact: 1, report: 1, words: 1, version: 1 } as const;
  for await (const { _id, version, title, contact, report, words } of Threads.find({}, fields).lean().cursor()) {
    const now = contact
      ? wordsOf(contact.name, contact.email, contact.category, title, contact.message)
      : wordsOf(title, report?.reason ?? '', report?.text ?? '', report?.copy ?? '');
    if (String(words) !== String(now)) await Threads.updateOne({ _id, version }, { $set: { words: now } });
  }
}

/**
 * Adds words to entries of the audit log. It bypasses the model, because the content of an entry never changes but the
 * words for searches do.
 */
async function addAuditWords(Entries: AuditEntries): Promise<void> {
  for await (const { _id, detail, words } of Entries.find({ detail: { $ne: '' } }, { detail: 1, words: 1 })
    .lean()
    .cursor()) {
    const known = new Set(words);
    const missing = searchWords(detail).filter((word) => !known.has(word));
    if (missing.length > 0) await Entries.collection.updateOne({ _id }, { $addToSet: { words: { $each: missing } } });
  }
}
