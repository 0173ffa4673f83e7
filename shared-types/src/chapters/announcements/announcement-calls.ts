import type { Calls } from '../../calls/http-call';

/** The paths of the calls for announcements and their administration. */
export const announcementCalls = {
  announcements: { method: 'GET', path: '/api/chapters/{id}/announcements' },
  announcementCounts: { method: 'GET', path: '/api/user/announcement-counts' },
  announce: { method: 'POST', path: '/api/chapters/{id}/announcements' },
  announceWidely: { method: 'POST', path: '/api/announcements' },
  searchAnnouncements: { method: 'GET', path: '/api/announcements/search' },
  managedAnnouncements: { method: 'GET', path: '/api/announcements' },
  editAnnouncement: { method: 'PUT', path: '/api/announcements/{id}' },
  deleteAnnouncement: { method: 'DELETE', path: '/api/announcements/{id}' },
  pinAnnouncement: { method: 'PUT', path: '/api/chapters/{id}/announcements/{announcementId}/pin' },
  seeAnnouncements: { method: 'POST', path: '/api/announcements/seen' },
} as const satisfies Calls;
