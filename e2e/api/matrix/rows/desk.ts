import { HERE } from '../../test-product';
import { here, pendingRequest } from '../inputs';
import type { Cell, Row } from '../row';
import { DECIDED, DONE, REQUEST } from '../shapes';
import { adminsHere } from '../statuses';

/** Returns a request that the caller has decided, or a pending one if the caller may not undo decisions. */
async function decidedRequest(cell: Cell) {
  const { params } = await pendingRequest(cell);
  if (cell.isAllowed) await cell.person.ok('POST', `/api/join-requests/${params.id}/reject`);
  return { params };
}

export const deskRows: readonly Row[] = [
  {
    route: 'chapters.decideMany',
    expect: adminsHere(200),
    fields: { results: [{ id: 1, isDecided: 1, 'message?': 1 }], undoMs: 1 },
    input: async (cell) => ({
      params: { id: HERE },
      body: { ids: [(await pendingRequest(cell)).params.id], decision: 'approved' },
    }),
  },
  {
    route: 'chapters.decidedRequests',
    expect: adminsHere(200),
    fields: [{ ...DECIDED, 'reason?': 1, 'decidedBy?': { userId: 1, name: 1, avatarUrl: 1 } }],
    input: async (cell) => {
      if (cell.isAllowed) await decidedRequest(cell);
      return here();
    },
  },
  { route: 'chapters.undoDecision', expect: adminsHere(200), fields: REQUEST, input: decidedRequest },
  {
    route: 'chapters.viewRequest',
    expect: adminsHere(200),
    fields: DONE,
    input: ({ pendingHere }) => ({ params: { id: pendingHere } }),
  },
  { route: 'chapters.savedNotes', expect: adminsHere(200), fields: { notes: 1 }, input: here },
  {
    route: 'chapters.saveNote',
    expect: adminsHere(200),
    fields: { notes: 1 },
    input: () => ({ ...here(), body: { note: 'Welcome!', isSaved: true } }),
  },
];
