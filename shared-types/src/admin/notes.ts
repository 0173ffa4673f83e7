import * as z from 'zod';
import { Id, Instant, text } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { RecordedPerson } from '../people/people';
import { AuditEntry } from './audit';

/** A note of a site admin about a person, for other site admins. */
export const Note = z.object({
  id: Id,
  version: z.number().int(),
  text: z.string(),
  /** Only the author may edit it. */
  author: RecordedPerson,
  createdAt: Instant,
  editedAt: Instant.optional(),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject({ text: text(LIMITS.noteMax).min(1, 'A note cannot be empty') });
export type NoteInput = z.input<typeof NoteInput>;

/** The notes of the office about a person, and the audit log entries about them, newest first. */
export const PersonRecord = z.object({ notes: z.array(Note), entries: z.array(AuditEntry) });
export type PersonRecord = z.infer<typeof PersonRecord>;
