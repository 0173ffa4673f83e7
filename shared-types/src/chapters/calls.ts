import type { Calls } from '../call';

export const chaptersCalls = {
  list: { method: 'GET', path: '/api/chapters' },
  creatable: { method: 'GET', path: '/api/chapters/admin' },
  bySlug: { method: 'GET', path: '/api/chapters/by-slug/{slug}' },
  announcements: { method: 'GET', path: '/api/chapters/{id}/announcements' },
  announcementCounts: { method: 'GET', path: '/api/user/announcement-counts' },
  announce: { method: 'POST', path: '/api/chapters/{id}/announcements' },
  membershipStatus: { method: 'GET', path: '/api/chapters/{id}/membership-status' },
  members: { method: 'GET', path: '/api/chapters/{id}/members' },
  setRole: { method: 'PUT', path: '/api/chapters/{id}/members/{userId}' },
  removeMember: { method: 'DELETE', path: '/api/chapters/{id}/members/{userId}' },
  joinRequests: { method: 'GET', path: '/api/chapters/{id}/join-requests' },
  requestToJoinByPath: { method: 'POST', path: '/api/chapters/{id}/join-request' },
  requestToJoinByBody: { method: 'POST', path: '/api/chapters/request-join' },
  myJoinRequests: { method: 'GET', path: '/api/user/join-requests' },
  approve: { method: 'POST', path: '/api/join-requests/{id}/approve' },
  reject: { method: 'POST', path: '/api/join-requests/{id}/reject' },
  memberships: { method: 'GET', path: '/api/user/{userId}/memberships' },
  everyone: { method: 'GET', path: '/api/members/all' },
  countPeople: { method: 'GET', path: '/api/members/count' },
  directory: { method: 'GET', path: '/api/directory' },
} as const satisfies Calls;
