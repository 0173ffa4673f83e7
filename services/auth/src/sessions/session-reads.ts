import { type Identity, hashToken } from '@meridian/service-kit';
import { isSuspended } from '../accounts/suspension.policy';
import type { Models } from '../models/create-models';
import type { SessionDoc } from '../models/session.model';
import { statusOf } from '../subscriptions/subscription.policy';
import { findImpersonationEnd } from './impersonation-session';
import { markDay, startOfDay } from './last-seen';
import type { createSessionProof } from './session-proof';

/** Milliseconds between two updates of the time of last use. */
const LAST_SEEN_INTERVAL_MS = 60_000;

interface Needed extends Pick<Models, 'Users' | 'Sessions'> {
  actsAsSiteAdmin: ReturnType<typeof createSessionProof>['actsAsSiteAdmin'];
  actsAsTreasurer: ReturnType<typeof createSessionProof>['actsAsTreasurer'];
  /** Returns when a session expires that was used at this time. */
  expiresAfter: (session: SessionDoc, seenAt: Date) => Date;
}

/** Finds out whose sessions are alive, and with which rights. */
export function createSessionReads({ Users, Sessions, actsAsSiteAdmin, actsAsTreasurer, expiresAfter }: Needed) {
  const markSeen = async (session: SessionDoc, now: Date) => {
    const { _id, lastSeenAt } = session;
    if (now.getTime() - lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return;
    await Sessions.updateOne({ _id, lastSeenAt }, { lastSeenAt: now, expiresAt: expiresAfter(session, now) });
    if (!session.actorId && lastSeenAt < startOfDay(now)) await markDay(Users, session.userId, now);
  };

  /** Removes impersonation sessions that have expired or whose site admin has lost the rights. */
  const withoutEndedImpersonations = async <S extends Pick<SessionDoc, 'actorId' | 'createdAt'>>(
    found: S[],
    now: Date,
  ): Promise<S[]> => {
    const sessions = found.filter((session) => !session.actorId || findImpersonationEnd(session) > now);
    const actorIds = sessions.flatMap(({ actorId }) => actorId ?? []);
    if (!actorIds.length) return sessions;
    const admins = new Set(
      (await Users.find({ _id: { $in: actorIds }, isSiteAdmin: true }, { _id: 1 }).lean()).map(({ _id }) =>
        _id.toHexString(),
      ),
    );
    return sessions.filter(({ actorId }) => !actorId || admins.has(actorId.toHexString()));
  };

  return {
    async findImpersonationEnd(token: string | undefined): Promise<Date | undefined> {
      const session = token && (await Sessions.findOne({ tokenHash: hashToken(token) }, { createdAt: 1 }).lean());
      return session ? findImpersonationEnd(session) : undefined;
    },

    /** Returns the identity of a token. It reads the database every time. */
    async resolve(token: string): Promise<Identity | null> {
      const now = new Date();
      // MongoDB removes expired documents only once a minute.
      const found = await Sessions.findOne({ tokenHash: hashToken(token), expiresAt: { $gt: now } }).lean();
      const [session] = await withoutEndedImpersonations(found ? [found] : [], now);
      if (!session) return null;
      const fields = { subscription: 1, isSiteAdmin: 1, isTreasurer: 1, suspension: 1 } as const;
      const user = await Users.findById(session.userId, fields).lean();
      if (!user || isSuspended(user, now)) return null;
      if (session.isReadOnly && user.isSiteAdmin) return null;
      if (!session.isReadOnly) await markSeen(session, now);
      return {
        userId: user._id.toHexString(),
        sessionId: session._id.toHexString(),
        isActive: statusOf(user.subscription, now) === 'active',
        isSiteAdmin: actsAsSiteAdmin(user, session),
        ...(actsAsTreasurer(user, session) && { isTreasurer: true as const }),
        ...(session.actorId
          ? { actorId: session.actorId.toHexString(), ...(session.isReadOnly && { isReadOnly: true as const }) }
          : { authenticatedAt: (session.authenticatedAt ?? session.createdAt).getTime() }),
      };
    },

    /** Does the same as {@link resolve} for many sessions, without counting as use. */
    async check(sessionIds: string[]) {
      const now = new Date();
      const alive = await withoutEndedImpersonations(
        await Sessions.find(
          { _id: { $in: sessionIds }, expiresAt: { $gt: now } },
          { userId: 1, actorId: 1, createdAt: 1, method: 1 },
        ).lean(),
        now,
      );
      const users = await Users.find(
        { _id: { $in: alive.map(({ userId }) => userId) } },
        { subscription: 1, isSiteAdmin: 1, suspension: 1 },
      ).lean();
      const byId = new Map(users.map((user) => [user._id.toHexString(), user]));
      return alive.flatMap(({ _id, userId, actorId, method }) => {
        const user = byId.get(userId.toHexString());
        return user && !isSuspended(user, now)
          ? [
              {
                sessionId: _id.toHexString(),
                userId: userId.toHexString(),
                isActive: statusOf(user.subscription, now) === 'active',
                isSiteAdmin: actsAsSiteAdmin(user, { actorId, method }),
              },
            ]
          : [];
      });
    },
  };
}
