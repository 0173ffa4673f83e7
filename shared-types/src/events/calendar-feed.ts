/**
 * Returns the path of a calendar feed for calendar apps. Its token is a secret, because anyone with it can read the
 * feed.
 * @example calendarFeedPath(token) // '/api/calendars/…/events.ics'
 */
export const calendarFeedPath = (token: string): string => `/api/calendars/${token}/events.ics`;
