import type { Calls } from '../calls/http-call';

export const siteExportsCalls = {
  list: { method: 'GET', path: '/api/admin/site-exports' },
  order: { method: 'POST', path: '/api/admin/site-exports' },
  remove: { method: 'DELETE', path: '/api/admin/site-exports/{id}' },
  link: { method: 'POST', path: '/api/admin/site-exports/{id}/link' },
  file: { method: 'GET', path: '/api/admin/site-exports/{id}/file' },
} as const satisfies Calls;
