import type { Calls } from '../calls/http-call';
import { announcementCalls } from './announcements/announcement-calls';
import { archiveCalls } from './archive/archive-calls';
import { deskCalls } from './joining/desk-calls';
import { chapterPeopleCalls } from './people-calls';

export const chaptersCalls = {
  list: { method: 'GET', path: '/api/chapters' },
  creatable: { method: 'GET', path: '/api/chapters/admin' },
  found: { method: 'POST', path: '/api/chapters' },
  edit: { method: 'PUT', path: '/api/chapters/{id}' },
  addMember: { method: 'POST', path: '/api/chapters/{id}/members' },
  bySlug: { method: 'GET', path: '/api/chapters/by-slug/{slug}' },
  ...archiveCalls,
  ...announcementCalls,
  membershipStatus: { method: 'GET', path: '/api/chapters/{id}/membership-status' },
  members: { method: 'GET', path: '/api/chapters/{id}/members' },
  setRole: { method: 'PUT', path: '/api/chapters/{id}/members/{userId}' },
  removeMember: { method: 'DELETE', path: '/api/chapters/{id}/members/{userId}' },
  joinRequests: { method: 'GET', path: '/api/chapters/{id}/join-requests' },
  requestToJoinByPath: { method: 'POST', path: '/api/chapters/{id}/join-request' },
  requestToJoinByBody: { method: 'POST', path: '/api/chapters/request-join' },
  myJoinRequests: { method: 'GET', path: '/api/user/join-requests' },
  withdrawRequest: { method: 'DELETE', path: '/api/user/join-requests/{id}' },
  approve: { method: 'POST', path: '/api/join-requests/{id}/approve' },
  reject: { method: 'POST', path: '/api/join-requests/{id}/reject' },
  ...deskCalls,
  ...chapterPeopleCalls,
  memberships: { method: 'GET', path: '/api/user/{userId}/memberships' },
  ofPerson: { method: 'GET', path: '/api/admin/people/{userId}/chapters' },
  everyone: { method: 'GET', path: '/api/members/all' },
  countPeople: { method: 'GET', path: '/api/members/count' },
  directory: { method: 'GET', path: '/api/directory' },
} as const satisfies Calls;
