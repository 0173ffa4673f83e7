import * as z from 'zod';
import { JoinRequestStatus } from './chapters/schemas';
import { ChapterId, Id } from './fields';
import { Role } from './people';

/**
 * What services tell chat over Redis so that open sockets follow at once. Only hints: chat asks again by itself every
 * 15 s, so that a lost one costs time and never access.
 */
export const signals = {
  /** Sessions that ended (`sessionId`), or changed what they may do (`userId`: payment, cancellation). */
  sessionsChanged: {
    channel: 'meridian:sessions-changed',
    payload: z.union([z.object({ sessionId: z.string() }), z.object({ userId: Id })]),
  },
  /** A person no longer belongs to a chapter. */
  membershipEnded: { channel: 'meridian:membership-ended', payload: z.object({ userId: Id, chapterId: ChapterId }) },
  /** A member became an admin of a chapter, or is one no longer. */
  roleChanged: {
    channel: 'meridian:role-changed',
    payload: z.object({ userId: Id, chapterId: ChapterId, role: Role }),
  },
  /** Somebody asked to join a chapter, or was answered. */
  joinRequestChanged: {
    channel: 'meridian:join-request-changed',
    payload: z.object({ userId: Id, chapterId: ChapterId, status: JoinRequestStatus }),
  },
} as const;

export type SignalName = keyof typeof signals;

/** What a signal carries. @example SignalPayload<'membershipEnded'> // { userId: string; chapterId: number } */
export type SignalPayload<Name extends SignalName> = z.output<(typeof signals)[Name]['payload']>;
