import type { Calls } from '../http-call';

/** What a chapter's admins do together with its join requests. */
export const deskCalls = {
  decideMany: { method: 'POST', path: '/api/chapters/{id}/decisions' },
  decidedRequests: { method: 'GET', path: '/api/chapters/{id}/decisions' },
  undoDecision: { method: 'POST', path: '/api/join-requests/{id}/undo' },
  viewRequest: { method: 'POST', path: '/api/join-requests/{id}/look' },
  savedNotes: { method: 'GET', path: '/api/chapters/{id}/saved-notes' },
  saveNote: { method: 'PUT', path: '/api/chapters/{id}/saved-notes' },
} as const satisfies Calls;
