import type { Calls } from '../call';

export const adminCalls = {
  pendingRequests: { method: 'GET', path: '/api/admin/pending-requests' },
  users: { method: 'GET', path: '/api/admin/users' },
  statistics: { method: 'GET', path: '/api/admin/statistics' },
  activity: { method: 'GET', path: '/api/admin/activity' },
  chapterStatistics: { method: 'GET', path: '/api/chapters/{id}/statistics' },
  audit: { method: 'GET', path: '/api/admin/audit' },
  exportAudit: { method: 'GET', path: '/api/admin/audit/export' },
  approve: { method: 'POST', path: '/api/admin/approve-request/{id}' },
  reject: { method: 'POST', path: '/api/admin/reject-request/{id}' },
} as const satisfies Calls;

export const impersonationCalls = {
  start: { method: 'POST', path: '/api/admin/impersonate' },
  exit: { method: 'POST', path: '/api/admin/impersonate/exit' },
} as const satisfies Calls;
