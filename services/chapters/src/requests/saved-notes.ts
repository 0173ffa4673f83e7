import { conflict, recordAction, withPeopleLocked } from '@meridian/service-kit';
import { truncate, LIMITS } from '@meridian/shared-types';
import { checkAdmin } from '../chapters/admin-checks';
import { checkOpen } from '../chapters/open-chapters';
import type { Caller } from '../chapters/chapter.policy';
import type { Models } from '../models/create-models';

/** The message of the refusal for people who are not admins. */
export const REQUESTS = 'Only admins of this chapter can see its join requests.';

/** Saves or removes a note for decisions of a chapter. Resolves to the notes that are now saved. */
export const saveNote = (
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People'>,
  chapterId: number,
  { note, isSaved }: { note: string; isSaved: boolean },
  caller: Caller,
): Promise<string[]> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const { db, Chapters } = models;
    await checkAdmin(models, caller, chapterId, REQUESTS, session);
    await checkOpen(models, [chapterId], session);
    const hasRoom = { [`savedNotes.${LIMITS.savedNoteCount - 1}`]: { $exists: false } };
    const changed = isSaved
      ? await Chapters.updateOne(
          { _id: chapterId, savedNotes: { $ne: note }, ...hasRoom },
          { $push: { savedNotes: note } },
          { session },
        )
      : await Chapters.updateOne({ _id: chapterId, savedNotes: note }, { $pull: { savedNotes: note } }, { session });
    const chapter = await Chapters.findById(chapterId, { savedNotes: 1 }, { session }).lean();
    const notes = chapter?.savedNotes ?? [];
    if (changed.matchedCount > 0)
      await recordAction(
        db,
        {
          action: isSaved ? 'saved-note.added' : 'saved-note.removed',
          subject: chapterId,
          chapterId,
          detail: truncate(note, LIMITS.auditDetailMax),
        },
        session,
      );
    else if (isSaved && !notes.includes(note))
      throw conflict('too_many_notes', `A chapter has at most ${LIMITS.savedNoteCount} saved notes. Remove one first.`);
    return notes;
  });
