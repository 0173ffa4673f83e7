import { isUpcoming, queryFor } from '@meridian/platform';
import {
  chaptersApi,
  eventsApi,
  type Announcement,
  type JoinRequest,
  type Membership,
  type MyEvent,
} from '@meridian/shared-types';

export const myRequests = () => queryFor(chaptersApi.myJoinRequests);
export const myEvents = () => queryFor(eventsApi.mine);
export const announcementsOf = (chapterId: number) =>
  queryFor(chaptersApi.announcements, { params: { id: chapterId } });
export const pendingRequestsOf = (chapterId: number) =>
  queryFor(chaptersApi.joinRequests, { params: { id: chapterId } });

/** Something the reader may want to know. `at` is when it happened or will happen. */
export interface Notice {
  key: string;
  kind: 'decision' | 'request' | 'announcement' | 'event';
  text: string;
  detail?: string;
  at: string;
  slug?: string;
}

export interface Sources {
  requests: JoinRequest[];
  events: MyEvent[];
  announcements: { membership: Membership; list: Announcement[] }[];
  pending: { membership: Membership; list: JoinRequest[] }[];
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 3;
const RECENT_DAYS = 30;
const within = (iso: string, days: number, now: Date) => Math.abs(now.getTime() - Date.parse(iso)) < days * DAY_MS;

/**
 * What is new for the reader, newest first: decisions about their requests, requests that wait for them, news, and
 * events that are near.
 */
export function noticesOf({ requests, events, announcements, pending }: Sources, now = new Date()): Notice[] {
  const decisions = requests.flatMap(({ id, status, decidedAt, reason, chapter }): Notice[] =>
    decidedAt && within(decidedAt, RECENT_DAYS, now)
      ? [
          {
            key: id,
            kind: 'decision',
            text: `Your request to join ${chapter.name} was ${status}.`,
            detail: reason,
            at: decidedAt,
          },
        ]
      : [],
  );
  const waiting = pending.flatMap(({ membership, list }) =>
    list.map(({ id, userProfile, message, createdAt }): Notice => ({
      key: `${membership.chapter.slug}/${id}`,
      kind: 'request',
      text: `${userProfile.name} asks to join ${membership.chapter.name}.`,
      detail: message,
      at: createdAt,
      slug: membership.chapter.slug,
    })),
  );
  const news = announcements.flatMap(({ membership, list }) =>
    list
      .filter(({ createdAt }) => within(createdAt, RECENT_DAYS, now))
      .map(({ id, title, createdAt }): Notice => ({
        key: `${membership.chapter.slug}/${id}`,
        kind: 'announcement',
        text: title,
        detail: membership.chapter.name,
        at: createdAt,
        slug: membership.chapter.slug,
      })),
  );
  const near = events
    .filter(({ startTime }) => isUpcoming(startTime, now) && within(startTime, SOON_DAYS, now))
    .map(({ id, title, location, startTime }): Notice => ({
      key: id,
      kind: 'event',
      text: title,
      detail: location,
      at: startTime,
    }));
  return [...near, ...[...decisions, ...waiting, ...news].sort((a, b) => b.at.localeCompare(a.at))];
}
