import type { Logger } from '@meridian/kit';
import type { JoinRequestStatus, Role } from '@meridian/shared-types';
import { signals } from '@meridian/shared-types/contracts';
import type { Redis } from 'ioredis';

export interface MembershipSignals {
  ended(userId: string, chapterId: number): void;
  roleChanged(userId: string, chapterId: number, role: Role): void;
  requestChanged(userId: string, chapterId: number, status: JoinRequestStatus): void;
}

/**
 * Notifies chat of changes for people who are online. Only hints: nothing waits for them, and without Redis chat finds
 * the changes later.
 */
export function createMembershipSignals(redis: Redis | undefined, log: Logger): MembershipSignals {
  if (!redis) return { ended: () => undefined, roleChanged: () => undefined, requestChanged: () => undefined };
  const publish = (channel: string, payload: object) =>
    void redis
      .publish(channel, JSON.stringify(payload))
      .catch((error: unknown) => log.warn({ err: error, channel }, 'signal not sent'));
  return {
    ended: (userId, chapterId) => publish(signals.membershipEnded.channel, { userId, chapterId }),
    roleChanged: (userId, chapterId, role) => publish(signals.roleChanged.channel, { userId, chapterId, role }),
    requestChanged: (userId, chapterId, status) =>
      publish(signals.joinRequestChanged.channel, { userId, chapterId, status }),
  };
}
