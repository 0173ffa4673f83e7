import { IF_FIRST } from '../../insert-letter';
import { insertNote } from '../../insert-note';
import { inputForAllowed, shared } from '../inputs';
import type { Row } from '../row';
import { AUDIT_LINE } from '../shapes';
import { siteAdmins } from '../statuses';

const NOTE = { id: 1, version: 1, text: 1, author: { id: 1, name: 1 }, createdAt: 1 } as const;
const TEXT = { text: 'Called us.' };

/** The rows about the office's notes on a user, and about the user's audit log. */
export const personNotesRows: readonly Row[] = [
  {
    route: 'admin.personRecord',
    expect: siteAdmins(200),
    fields: { notes: [NOTE], entries: [{ ...AUDIT_LINE, person: { id: 1, name: 1 } }] },
    input: shared(async ({ product, someMember }) => {
      await insertNote(product, someMember, product.personas.siteAdmin);
      await product.personas.siteAdmin.ok('POST', `/api/admin/people/${someMember.userId}/notes`, TEXT);
      return { params: { id: someMember.userId } };
    }),
  },
  {
    route: 'admin.addNote',
    expect: siteAdmins(201),
    fields: NOTE,
    input: ({ someMember }) => ({ params: { id: someMember.userId }, body: TEXT }),
  },
  {
    route: 'admin.changeNote',
    expect: siteAdmins(200),
    fields: { ...NOTE, editedAt: 1 },
    input: inputForAllowed(async ({ product, someMember, person, isAllowed }) => ({
      params: {
        id: someMember.userId,
        noteId: await insertNote(product, someMember, isAllowed ? person : product.personas.siteAdmin),
      },
      body: { text: 'Wrote to us.' },
      headers: IF_FIRST,
    })),
  },
];
