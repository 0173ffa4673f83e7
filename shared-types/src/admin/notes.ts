import * as z from 'zod';
import { Id, Instant, text } from '../fields';
import { LIMITS } from '../limits';
import { AuditEntry, AuditPerson } from './audit';

/** What a site admin wrote down about a person, for other site admins. */
export const Note = z.object({
  id: Id,
  version: z.number().int(),
  text: z.string(),
  /** Only the author may edit it. */
  author: AuditPerson,
  createdAt: Instant,
  editedAt: Instant.optional(),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject({ text: text(LIMITS.noteMax).min(1, 'A note cannot be empty') });
export type NoteInput = z.input<typeof NoteInput>;

/** What the office knows of a person: its notes, and what the audit log has of them, newest first. */
export const PersonRecord = z.object({ notes: z.array(Note), entries: z.array(AuditEntry) });
export type PersonRecord = z.infer<typeof PersonRecord>;
