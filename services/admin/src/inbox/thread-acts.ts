import {
  toAuditRecord,
  conflict,
  HttpError,
  inTransaction,
  notFound,
  recordDomainEvent,
  retryDuplicate,
} from '@meridian/service-kit';
import { DAY_MS, THREAD_ENTRIES, type AuditAction, type ThreadAct } from '@meridian/shared-types';
import mongoose, { type ClientSession, type Connection, type UpdateQuery } from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { tellReporters } from './tell-reporters';
import type { StoredThread, ThreadDoc, ThreadEntryDoc, Threads } from './thread.model';

/** Milliseconds after which a closed thread is removed. */
export const RETENTION_MS = 365 * DAY_MS;

interface Stores {
  db: Connection;
  Entries: AuditEntries;
  Threads: Threads;
}

interface Change {
  action: AuditAction;
  update: UpdateQuery<ThreadDoc>;
  /** The new assignee. */
  assigneeId?: string;
  entry?: ThreadEntryDoc;
}

const CHANGED = 'Another admin has changed this. It has been reloaded.';

/** Returns the changes of an act. Throws if the thread is not in the right state for it. */
function toChange(
  act: ThreadAct,
  { state, kind, entries, assigneeId, report }: StoredThread,
  authorId: string,
): Change {
  const isClosed = state === 'closed';
  const write = (entryKind: ThreadEntryDoc['kind'], text: string) => {
    if (entries.length >= THREAD_ENTRIES) throw conflict('thread_full', 'This thread is full. Close it.');
    return { _id: new mongoose.Types.ObjectId(), kind: entryKind, authorId, text, at: new Date() };
  };
  switch (act.action) {
    case 'assign':
      if (isClosed) throw conflict('thread_closed', 'This thread is closed. Reopen it first.');
      return act.userId
        ? { action: 'thread.assigned', assigneeId: act.userId, update: { $set: { state: 'assigned' } } }
        : { action: 'thread.unassigned', update: { $set: { state: 'new' }, $unset: { assigneeId: 1 } } };
    case 'reply': {
      if (kind !== 'contact')
        throw conflict('no_address', 'Only messages from the contact form can be answered by email.');
      if (isClosed) throw conflict('thread_closed', 'This thread is closed. Reopen it first.');
      const entry = write('reply', act.text);
      // The author of an answer becomes the assignee, unless there is one.
      return {
        action: 'thread.answered',
        entry,
        ...(!assigneeId && { assigneeId: authorId }),
        update: { $set: { state: 'assigned' } },
      };
    }
    case 'note':
      return { action: 'thread.noted', entry: write('note', act.text), update: {} };
    case 'close':
      if (isClosed) throw conflict('thread_closed', 'This thread is already closed.');
      return {
        action: 'thread.closed',
        update: {
          $set: { state: 'closed', removeAt: new Date(Date.now() + RETENTION_MS) },
          ...(report && { $unset: { 'report.openKey': 1 } }),
        },
      };
    case 'reopen':
      if (!isClosed) throw conflict('thread_open', 'This thread is already open.');
      return {
        action: 'thread.reopened',
        update: {
          $set: { state: assigneeId ? 'assigned' : 'new', ...(report && { 'report.openKey': report.key }) },
          $unset: { removeAt: 1 },
        },
      };
  }
}

/** Throws 409 if a thing has an open case. Of two cases that are opened at once, the index refuses one. */
async function requireNoOther(Threads: Threads, key: string, session: ClientSession): Promise<void> {
  if (await Threads.exists({ 'report.openKey': key }).session(session))
    throw conflict('newer_case', 'This was reported again, and the newer case is open. Continue there.');
}

/** Stores an act with its audit record and, for a reply, the domain event that causes the mail, in one transaction. */
export async function actOnThread(
  { db, Entries, Threads }: Stores,
  { id, version, act, authorId }: { id: string; version: number; act: ThreadAct; authorId: string },
): Promise<StoredThread> {
  return retryDuplicate(() =>
    inTransaction(db, async (session) => {
      const current = await Threads.findById(id, { words: 0 }, { session }).lean();
      if (!current) throw notFound('thread');
      if (current.version !== version) throw new HttpError(412, 'thread_changed', CHANGED);
      const { action, update, assigneeId, entry } = toChange(act, current, authorId);
      if (act.action === 'reopen' && current.report) await requireNoOther(Threads, current.report.key, session);
      const changed = await Threads.findOneAndUpdate(
        { _id: id, version },
        {
          ...update,
          ...((update.$set ?? assigneeId) && { $set: { ...update.$set, ...(assigneeId && { assigneeId }) } }),
          ...(entry && { $push: { entries: entry } }),
          $inc: { version: 1 },
        },
        { session, returnDocument: 'after', projection: { words: 0 } },
      ).lean();
      if (!changed) throw new HttpError(412, 'thread_changed', CHANGED);
      const record = toAuditRecord({
        action,
        subject: id,
        ...(assigneeId && action === 'thread.assigned' && { userId: assigneeId }),
        detail: current.contact?.category ?? current.report?.reports[0]?.reason ?? '',
      });
      await Entries.insertMany([toEntryDoc(record)], { session });
      if (entry?.kind === 'reply')
        await recordDomainEvent(
          db,
          { kind: 'contact.answered', audience: { userIds: [id] }, data: { entryId: String(entry._id) } },
          session,
        );
      if (action === 'thread.closed' && current.report)
        await tellReporters({ db, Threads }, { id, reports: current.report.reports }, session);
      return changed;
    }),
  );
}
