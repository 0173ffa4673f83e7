import { IF_FIRST } from '../../records/mails';
import { insertNote } from '../../records/office';
import { inputForAllowed, shared } from '../inputs';
import type { Samples } from '../sample';

const TEXT = { text: 'Called us.' };

/** The rows about the office's notes on a user, and about the user's audit log. */
export const personNotesSamples: Samples = {
  'admin.personRecord': {
    unknown: { id: 200 },
    input: shared(async ({ product, someMember }) => {
      await insertNote(product, someMember, product.personas.siteAdmin);
      await product.personas.siteAdmin.ok('POST', `/api/admin/people/${someMember.userId}/notes`, TEXT);
      return { params: { id: someMember.userId } };
    }),
  },
  'admin.addNote': { input: ({ someMember }) => ({ params: { id: someMember.userId }, body: TEXT }) },
  'admin.changeNote': {
    input: inputForAllowed(async ({ product, someMember, person, isAllowed }) => ({
      params: {
        id: someMember.userId,
        noteId: await insertNote(product, someMember, isAllowed ? person : product.personas.siteAdmin),
      },
      body: { text: 'Wrote to us.' },
      headers: IF_FIRST,
    })),
  },
};
