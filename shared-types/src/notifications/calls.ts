import type { Calls } from '../calls/http-call';

export const noticesCalls = {
  list: { method: 'GET', path: '/api/notices' },
  countUnread: { method: 'GET', path: '/api/notices/unread' },
  markRead: { method: 'POST', path: '/api/notices/read' },
} as const satisfies Calls;

export const lettersCalls = {
  list: { method: 'GET', path: '/api/letters' },
  create: { method: 'POST', path: '/api/letters' },
  get: { method: 'GET', path: '/api/letters/{id}' },
  update: { method: 'PUT', path: '/api/letters/{id}' },
  remove: { method: 'DELETE', path: '/api/letters/{id}' },
  preview: { method: 'GET', path: '/api/letters/{id}/preview' },
  sendTest: { method: 'POST', path: '/api/letters/{id}/test' },
  send: { method: 'POST', path: '/api/letters/{id}/send' },
  act: { method: 'POST', path: '/api/letters/{id}/actions' },
  deliveries: { method: 'GET', path: '/api/letters/{id}/readers' },
  countReaders: { method: 'GET', path: '/api/letters/{id}/readers/count' },
} as const satisfies Calls;

export const bouncesCalls = {
  report: { method: 'POST', path: '/api/bounces' },
} as const satisfies Calls;

export const unsubscribeCalls = {
  unsubscribe: { method: 'POST', path: '/api/u/{token}' },
} as const satisfies Calls;

export const preferencesCalls = {
  read: { method: 'GET', path: '/api/notifications/preferences' },
  save: { method: 'PUT', path: '/api/notifications/preferences' },
  readByLink: { method: 'POST', path: '/api/mail-preferences' },
  readLetters: { method: 'GET', path: '/api/notifications/letters' },
  chooseLetters: { method: 'PUT', path: '/api/notifications/letters' },
  saveByLink: { method: 'PUT', path: '/api/mail-preferences' },
} as const satisfies Calls;

export const personMailsCalls = {
  list: { method: 'GET', path: '/api/admin/people/{id}/mails' },
} as const satisfies Calls;
