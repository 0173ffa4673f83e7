import { slugify } from '@meridian/shared-types';

/** The first values of a new event from a message. Without an end, it has the usual duration. */
type EventFromMessage = Record<'startLocal' | 'endLocal' | 'title' | 'location' | 'meetingUrl', string>;

/** The paths of this module's pages and of those to which it links. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  hub: '/user-hub',
  chapters: '/chapters',
  chapter: (slug: string) => `/chapters/${encodeURIComponent(slug)}`,
  chapterChat: (slug: string) => `/chapters/${encodeURIComponent(slug)}?tab=chat`,
  chapterMessage: (slug: string, seq: number) => `/chapters/${encodeURIComponent(slug)}?tab=chat&message=${seq}`,
  chapterAdmin: (slug: string) => `/chapters/${encodeURIComponent(slug)}/admin`,
  chapterNamed: (name: string) => `/chapters/${encodeURIComponent(slugify(name))}`,
  events: '/events',
  event: (id: string) => `/events/${id}`,
  eventDoor: (id: string) => `/events/${id}/door`,
  eventPeople: (id: string) => `/events/${id}/people`,
  createEvent: '/events/create',
  editEvent: (id: string) => `/events/${id}/edit`,
  copyEvent: (id: string) => `/events/create?copy=${id}`,
  createEventIn: (chapterId: number) => `/events/create?chapter=${chapterId}`,
  /** Without a zone, the times are in that of the chapter. */
  createEventAt: (startLocal: string, endLocal: string, timeZone?: string) =>
    `/events/create?${new URLSearchParams({ start: startLocal, end: endLocal, ...(timeZone && { zone: timeZone }) }).toString()}`,
  /** The texts are in the fragment, which browsers send to no server, because they are from a chat. */
  createEventFrom: (chapterId: number, { startLocal, endLocal, ...texts }: EventFromMessage) =>
    `/events/create?${new URLSearchParams({ chapter: String(chapterId), start: startLocal, ...(endLocal && { end: endLocal }) }).toString()}#${new URLSearchParams(texts).toString()}`,
  calendar: '/calendar',
  subscribeToCalendar: '/calendar?subscribe',
  directory: '/directory',
  community: '/community',
  messages: '/messages',
  pendingMembers: '/pending-members',
  messagesWith: (userId: string) => `/messages/${userId}`,
  directMessage: (userId: string, seq: number) => `/messages/${userId}?message=${seq}`,
  profile: '/profile',
  security: '/profile?tab=security',
  contact: '/contact',
  signIn: '/auth',
  joinFull: '/auth?mode=register&type=full',
  subscribe: '/subscribe',
} as const;
