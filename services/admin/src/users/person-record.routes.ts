import {
  toAuditRecord,
  forbidden,
  HttpError,
  notFound,
  versionIn,
  withPeopleLocked,
  type Handlers,
} from '@meridian/service-kit';
import type { Note } from '@meridian/shared-types';
import type { adminApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import { toEntryDoc, type AuditEntries } from '../audit/audit-entry.model';
import { namesOfPeople, withNames, type NameSources } from '../audit/audit-names';
import type { NoteDoc, Notes } from './note.model';

const MAX_NOTES = 100;
const MAX_ENTRIES = 20;

interface Stores {
  db: Connection;
  Entries: AuditEntries;
  Notes: Notes;
}

/** Handles notes about a person, which only site admins see, and the person's entries of the audit log. */
export function personRecordHandlers({ db, Entries, Notes }: Stores, names: NameSources) {
  const withAuthors = async (notes: NoteDoc[]): Promise<Note[]> => {
    const person = await namesOfPeople(
      names,
      notes.map(({ authorId }) => authorId),
    );
    return notes.map(({ _id, version, text, authorId, createdAt, editedAt }) => ({
      id: String(_id),
      version,
      text,
      author: person(authorId),
      createdAt: createdAt.toISOString(),
      ...(editedAt && { editedAt: editedAt.toISOString() }),
    }));
  };
  const shown = async (note: NoteDoc): Promise<Note> => {
    const [first] = await withAuthors([note]);
    if (!first) throw notFound('note');
    return first;
  };

  return {
    personRecord: async ({ params: { id } }) => {
      const [notes, entries] = await Promise.all([
        Notes.find({ userId: id }).sort({ _id: -1 }).limit(MAX_NOTES).lean(),
        Entries.find({ words: id, action: { $ne: 'personal-data.read' } })
          .sort({ at: -1, _id: -1 })
          .limit(MAX_ENTRIES)
          .lean(),
      ]);
      return { notes: await withAuthors(notes), entries: await withNames(names, entries) };
    },

    addNote: async ({ params: { id }, body: { text }, identity: { userId: authorId } }) => {
      const { people } = await names.auth.people({ body: { userIds: [id] } });
      if (people.length === 0) throw notFound('account');
      const note = await withPeopleLocked(db, id, async (session) => {
        const created = { userId: id, authorId, text, version: 1, createdAt: new Date() };
        const [stored] = await Notes.insertMany([created], { session });
        if (!stored) throw new Error('the note was not stored');
        const record = toAuditRecord({ action: 'note.added', subject: stored._id, userId: id });
        await Entries.insertMany([toEntryDoc(record)], { session });
        return stored.toObject();
      });
      return shown(note);
    },

    changeNote: async ({ params: { id, noteId }, body: { text }, identity, http }) => {
      const version = versionIn(http.req, 'note');
      const own = { _id: noteId, userId: id };
      const note = await withPeopleLocked(db, id, async (session) => {
        const current = await Notes.findOne(own, { authorId: 1, version: 1 }, { session }).lean();
        if (!current) throw notFound('note');
        if (current.authorId !== identity.userId) throw forbidden('Only the author can change a note.');
        if (current.version !== version)
          throw new HttpError(412, 'note_changed', 'You have changed this note elsewhere. Reload the page.');
        const changed = await Notes.findOneAndUpdate(
          own,
          { $set: { text, editedAt: new Date() }, $inc: { version: 1 } },
          { session, returnDocument: 'after' },
        ).lean();
        const record = toAuditRecord({ action: 'note.changed', subject: noteId, userId: id });
        await Entries.insertMany([toEntryDoc(record)], { session });
        return changed;
      });
      if (!note) throw notFound('note');
      return shown(note);
    },
  } satisfies Partial<Handlers<typeof adminApi>>;
}
