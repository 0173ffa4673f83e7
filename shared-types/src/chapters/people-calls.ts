import type { Calls } from '../calls/http-call';

/** The paths of the calls with which a chapter's admins manage people, apart from their roles. */
export const chapterPeopleCalls = {
  ban: { method: 'POST', path: '/api/chapters/{id}/bans' },
  bans: { method: 'GET', path: '/api/chapters/{id}/bans' },
  liftBan: { method: 'DELETE', path: '/api/chapters/{id}/bans/{userId}' },
  createInvite: { method: 'POST', path: '/api/chapters/{id}/invites' },
  invites: { method: 'GET', path: '/api/chapters/{id}/invites' },
  revokeInvite: { method: 'DELETE', path: '/api/chapters/{id}/invites/{inviteId}' },
  previewInvite: { method: 'POST', path: '/api/invites/look' },
  acceptInvite: { method: 'POST', path: '/api/invites/accept' },
  exportMembers: { method: 'GET', path: '/api/chapters/{id}/members/export' },
} as const satisfies Calls;
