import { HERE } from '../../product/test-product';
import { here, pendingRequest } from '../inputs';
import type { Cell, Samples } from '../sample';
import { adminsHere } from '../statuses';

/** Returns a request that the caller has decided, or a pending one if the caller may not undo decisions. */
async function decidedRequest(cell: Cell) {
  const { params } = await pendingRequest(cell);
  if (cell.isAllowed) await cell.person.ok('POST', `/api/join-requests/${params.id}/reject`);
  return { params };
}

export const deskSamples: Samples = {
  'chapters.decideMany': {
    by: adminsHere,
    input: async (cell) => ({
      params: { id: HERE },
      body: { ids: [(await pendingRequest(cell)).params.id], decision: 'approved' },
    }),
  },
  'chapters.decidedRequests': {
    by: adminsHere,
    input: async (cell) => {
      if (cell.isAllowed) await decidedRequest(cell);
      return here();
    },
  },
  'chapters.undoDecision': { by: adminsHere, input: decidedRequest },
  'chapters.viewRequest': { by: adminsHere, input: ({ pendingHere }) => ({ params: { id: pendingHere } }) },
  'chapters.savedNotes': { by: adminsHere, input: here },
  'chapters.saveNote': { by: adminsHere, input: () => ({ ...here(), body: { note: 'Welcome!', isSaved: true } }) },
};
