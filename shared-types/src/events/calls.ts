import type { Calls } from '../call';

export const eventsCalls = {
  list: { method: 'GET', path: '/api/events' },
  countUpcoming: { method: 'GET', path: '/api/events/upcoming-count' },
  get: { method: 'GET', path: '/api/events/{id}' },
  create: { method: 'POST', path: '/api/events' },
  previewImage: { method: 'GET', path: '/api/events/{id}/preview-image' },
  attendees: { method: 'GET', path: '/api/events/{id}/attendees' },
  rsvp: { method: 'POST', path: '/api/events/{id}/rsvp' },
  waitingList: { method: 'GET', path: '/api/events/{id}/waiting-list' },
  giveSeat: { method: 'POST', path: '/api/events/{id}/waiting-list/{userId}/seat' },
  mine: { method: 'GET', path: '/api/user/events' },
  settings: { method: 'GET', path: '/api/user/event-settings' },
  updateSettings: { method: 'PUT', path: '/api/user/event-settings' },
  calendar: { method: 'GET', path: '/api/events/{id}/calendar.ics' },
  calendarFeeds: { method: 'GET', path: '/api/user/calendar-feeds' },
  createCalendarFeed: { method: 'POST', path: '/api/user/calendar-feeds' },
  removeCalendarFeed: { method: 'DELETE', path: '/api/user/calendar-feeds/{kind}' },
  calendarFeed: { method: 'GET', path: '/api/calendars/{token}/events.ics' },
  rsvps: { method: 'GET', path: '/api/user/{id}/rsvps' },
} as const satisfies Calls;
