import type { Calls } from '../../calls/http-call';

/** The paths of the calls for archived chapters, and for those that were merged into another one. */
export const archiveCalls = {
  archived: { method: 'GET', path: '/api/chapters/archived' },
  archiveSummary: { method: 'GET', path: '/api/chapters/{id}/archive' },
  archive: { method: 'POST', path: '/api/chapters/{id}/archive' },
  bringBack: { method: 'POST', path: '/api/chapters/{id}/return' },
  mergeSummary: { method: 'GET', path: '/api/chapters/{id}/merge' },
  merge: { method: 'POST', path: '/api/chapters/{id}/merge' },
  myArchived: { method: 'GET', path: '/api/user/archived-chapters' },
} as const satisfies Calls;
