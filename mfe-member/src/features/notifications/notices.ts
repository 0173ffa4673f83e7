import { isUpcoming } from '@meridian/platform';
import type { Announcement, JoinRequest, Membership, MyEvent } from '@meridian/shared-types';

/** A notification. `at` is the time when it happened or will happen. */
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
const EVENT_DAYS = 3;
const RECENT_DAYS = 30;
const isWithin = (iso: string, days: number, now: Date) => Math.abs(now.getTime() - Date.parse(iso)) < days * DAY_MS;

/**
 * Creates the notifications: upcoming events first, then decisions, pending requests and announcements, newest first.
 */
export function createNotices({ requests, events, announcements, pending }: Sources, now = new Date()): Notice[] {
  const decisions = requests.flatMap(({ id, status, decidedAt, reason, chapter }): Notice[] =>
    decidedAt && isWithin(decidedAt, RECENT_DAYS, now)
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
  const announced = announcements.flatMap(({ membership, list }) =>
    list
      .filter(({ createdAt }) => isWithin(createdAt, RECENT_DAYS, now))
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
    .filter(({ startTime }) => isUpcoming(startTime, now) && isWithin(startTime, EVENT_DAYS, now))
    .map(({ id, title, location, startTime }): Notice => ({
      key: id,
      kind: 'event',
      text: title,
      detail: location,
      at: startTime,
    }));
  return [...near, ...[...decisions, ...waiting, ...announced].sort((a, b) => b.at.localeCompare(a.at))];
}
