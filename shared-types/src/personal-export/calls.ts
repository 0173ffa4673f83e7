import type { Calls } from '../calls/http-call';

export const personalExportCalls = {
  get: { method: 'GET', path: '/api/profile/export' },
  order: { method: 'POST', path: '/api/profile/export' },
  link: { method: 'POST', path: '/api/profile/export/link' },
  file: { method: 'GET', path: '/api/profile/export/file' },
} as const satisfies Calls;
