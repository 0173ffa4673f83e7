import { HERE, REMOTE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns the calls with which a chapter's admins handle join requests together. */
export function deskCalls(product: TestProduct): Record<string, Prepare> {
  const admin = () => product.personas.chapterAdmin;
  const request = async () => (await insertPerson(product, REMOTE)).requestToJoin(HERE);
  const decisions = `/api/chapters/${HERE}/decisions`;
  const notes = `/api/chapters/${HERE}/saved-notes`;
  return {
    'chapters.decideMany': async () => {
      const body = { ids: [await request()], decision: 'approved' };
      return () => admin().ok('POST', decisions, body);
    },
    'chapters.decidedRequests': async () => () => admin().ok('GET', decisions),
    'chapters.decidedRequests search': async () => () => admin().ok('GET', `${decisions}?search=me`),
    'chapters.undoDecision': async () => {
      const id = await request();
      await admin().ok('POST', `/api/join-requests/${id}/approve`);
      return () => admin().ok('POST', `/api/join-requests/${id}/undo`);
    },
    'chapters.viewRequest': async () => {
      const id = await request();
      return () => admin().ok('POST', `/api/join-requests/${id}/look`);
    },
    'chapters.savedNotes': async () => () => admin().ok('GET', notes),
    'chapters.saveNote': async () => () => admin().ok('PUT', notes, { note: 'Welcome!', isSaved: true }),
  };
}
