import type { Calls } from '../../calls/http-call';

/** The paths of the calls with which a chapter's admins handle several join requests together. */
export const deskCalls = {
  decideMany: { method: 'POST', path: '/api/chapters/{id}/decisions' },
  decidedRequests: { method: 'GET', path: '/api/chapters/{id}/decisions' },
  undoDecision: { method: 'POST', path: '/api/join-requests/{id}/undo' },
  viewRequest: { method: 'POST', path: '/api/join-requests/{id}/look' },
  savedNotes: { method: 'GET', path: '/api/chapters/{id}/saved-notes' },
  saveNote: { method: 'PUT', path: '/api/chapters/{id}/saved-notes' },
} as const satisfies Calls;
