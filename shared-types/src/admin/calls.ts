import type { Calls } from '../calls/http-call';

export const adminCalls = {
  pendingRequests: { method: 'GET', path: '/api/admin/pending-requests' },
  users: { method: 'GET', path: '/api/admin/users' },
  firstSteps: { method: 'GET', path: '/api/admin/first-steps' },
  dismissFirstSteps: { method: 'POST', path: '/api/admin/first-steps/dismissal' },
  exportUsers: { method: 'GET', path: '/api/admin/users/export' },
  statistics: { method: 'GET', path: '/api/admin/statistics' },
  numbers: { method: 'GET', path: '/api/admin/numbers' },
  exportNumber: { method: 'GET', path: '/api/admin/numbers/{name}/export' },
  chapterStatistics: { method: 'GET', path: '/api/chapters/{id}/statistics' },
  exportChapterNumber: { method: 'GET', path: '/api/chapters/{id}/statistics/{name}/export' },
  releases: { method: 'GET', path: '/api/admin/releases' },
  audit: { method: 'GET', path: '/api/admin/audit' },
  personAccess: { method: 'GET', path: '/api/admin/people/{id}/access' },
  personRecord: { method: 'GET', path: '/api/admin/people/{id}/record' },
  addNote: { method: 'POST', path: '/api/admin/people/{id}/notes' },
  changeNote: { method: 'PUT', path: '/api/admin/people/{id}/notes/{noteId}' },
  exportAudit: { method: 'GET', path: '/api/admin/audit/export' },
  approve: { method: 'POST', path: '/api/admin/approve-request/{id}' },
  reject: { method: 'POST', path: '/api/admin/reject-request/{id}' },
} as const satisfies Calls;

/** The paths of the calls for messages of visitors to the office, and for the inbox of site admins. */
export const inboxCalls = {
  contactForm: { method: 'GET', path: '/api/contact/form' },
  contact: { method: 'POST', path: '/api/contact' },
  report: { method: 'POST', path: '/api/reports' },
  counts: { method: 'GET', path: '/api/admin/inbox/counts' },
  list: { method: 'GET', path: '/api/admin/inbox' },
  thread: { method: 'GET', path: '/api/admin/inbox/{id}' },
  act: { method: 'POST', path: '/api/admin/inbox/{id}/acts' },
  chapterReports: { method: 'GET', path: '/api/chapters/{chapterId}/reports' },
  decideReport: { method: 'POST', path: '/api/chapters/{chapterId}/reports/{id}/decision' },
} as const satisfies Calls;

export const impersonationCalls = {
  start: { method: 'POST', path: '/api/admin/impersonate' },
  exit: { method: 'POST', path: '/api/admin/impersonate/exit' },
} as const satisfies Calls;

export const viewAsCalls = {
  start: { method: 'POST', path: '/api/admin/view-as' },
  exit: { method: 'POST', path: '/api/admin/view-as/exit' },
} as const satisfies Calls;
