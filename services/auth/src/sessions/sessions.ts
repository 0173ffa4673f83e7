import { withPeopleLocked, type Identity } from '@meridian/kit';
import { createHash, randomBytes } from 'node:crypto';
import type { Connection, Types } from 'mongoose';
import { ACTING_KEPT_MS, ACTING_MS, actingUntil, endActing } from './impersonation-session';
import type { SessionDoc, Sessions } from './session.model';
import type { AnnounceChange } from './session-signals';
import { statusOf } from '../payments/subscription.policy';
import type { Users } from '../accounts/user.model';

const DAY_MS = 86_400_000;
/** How often at most a session's last use is written down. */
const SEEN_EVERY_MS = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface SessionStoreOptions {
  db: Connection;
  Sessions: Sessions;
  Users: Users;
  announce: AnnounceChange;
  idleDays: number;
  maxDays: number;
  /** Sessions that one person may have. */
  perPerson: number;
}

export function sessionStore({ db, Sessions, Users, announce, idleDays, maxDays, perPerson }: SessionStoreOptions) {
  const expiry = ({ createdAt, actorId }: { createdAt: Date; actorId?: unknown }, seenAt: Date) =>
    new Date(
      actorId
        ? createdAt.getTime() + ACTING_MS + ACTING_KEPT_MS
        : Math.min(seenAt.getTime() + idleDays * DAY_MS, createdAt.getTime() + maxDays * DAY_MS),
    );

  const markSeen = async (session: SessionDoc, now: Date) => {
    const { _id, lastSeenAt } = session;
    if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
    await Sessions.updateOne({ _id, lastSeenAt }, { lastSeenAt: now, expiresAt: expiry(session, now) });
  };

  /**
   * Of these sessions, those that nobody else is behind, or somebody who is still a site admin and within their time.
   */
  const rightful = async <S extends Pick<SessionDoc, 'actorId' | 'createdAt'>>(found: S[], now: Date): Promise<S[]> => {
    const sessions = found.filter((session) => !session.actorId || actingUntil(session) > now);
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
    /**
     * A new session; returns the token for the cookie, which is stored nowhere. 403 while the account is being deleted.
     */
    async start(userId: Types.ObjectId | string, actorId?: string, begun?: Date): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const now = new Date();
      const createdAt = begun ?? now;
      const started = {
        tokenHash: hashOf(token),
        userId,
        ...(actorId && { actorId }),
        createdAt,
        lastSeenAt: now,
        expiresAt: expiry({ createdAt, actorId }, now),
      };
      await withPeopleLocked(db, [String(userId), ...(actorId ? [actorId] : [])], (session) =>
        Sessions.insertMany([started], { session }),
      );
      return token;
    },

    /**
     * A session in place of one whose rights have grown. Acting as somebody else neither ends nor begins anew with it.
     */
    async renew({ userId, actorId }: Identity, before: string | undefined): Promise<string> {
      const session = before && (await Sessions.findOne({ tokenHash: hashOf(before) }, { createdAt: 1 }).lean());
      const token = await this.start(userId, actorId, session && actorId ? session.createdAt : undefined);
      if (session) {
        await Sessions.deleteOne({ _id: session._id });
        announce({ sessionId: session._id.toHexString() });
      }
      return token;
    },

    /** When acting as somebody else is over, however busy. */
    async actingUntil(token: string | undefined): Promise<Date | undefined> {
      const session = token && (await Sessions.findOne({ tokenHash: hashOf(token) }, { createdAt: 1 }).lean());
      return session ? actingUntil(session) : undefined;
    },

    /** Where somebody acted as another person, that is over with it, and written down. */
    async end(token: string | undefined, detail = ''): Promise<void> {
      if (!token) return;
      const tokenHash = hashOf(token);
      const ended =
        (await Sessions.findOneAndDelete(
          { tokenHash, actorId: { $exists: false } },
          { projection: { _id: 1 } },
        ).lean()) ?? (await endActing({ db, Sessions }, { tokenHash }, detail));
      if (ended) announce({ sessionId: ended._id.toHexString() });
    },

    /** Ends a person's oldest sessions where there are too many. Those of people who act as them count apart. */
    async endOldest(userId: Types.ObjectId): Promise<void> {
      const own = await Sessions.find({ userId, actorId: { $exists: false } }, { createdAt: 1 }).lean();
      if (own.length <= perPerson) return;
      const tooMany = own.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(perPerson);
      await Sessions.deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
      for (const { _id } of tooMany) announce({ sessionId: _id.toHexString() });
    },

    /** Who holds the token right now: rights are read afresh every time. */
    async identify(token: string): Promise<Identity | null> {
      const now = new Date();
      // the store removes expired ones only once a minute
      const found = await Sessions.findOne({ tokenHash: hashOf(token), expiresAt: { $gt: now } }).lean();
      const [session] = await rightful(found ? [found] : [], now);
      if (!session) return null;
      const user = await Users.findById(session.userId, { subscription: 1, isSiteAdmin: 1 }).lean();
      if (!user) return null;
      await markSeen(session, now);
      return {
        userId: user._id.toHexString(),
        sessionId: session._id.toHexString(),
        isActive: statusOf(user.subscription, now) === 'active',
        isSiteAdmin: user.isSiteAdmin && !session.actorId,
        ...(session.actorId && { actorId: session.actorId.toHexString() }),
      };
    },

    /** What {@link identify} says, for many sessions at once, without counting as use. */
    async check(sessionIds: string[]) {
      const now = new Date();
      const alive = await rightful(
        await Sessions.find(
          { _id: { $in: sessionIds }, expiresAt: { $gt: now } },
          { userId: 1, actorId: 1, createdAt: 1 },
        ).lean(),
        now,
      );
      const users = await Users.find(
        { _id: { $in: alive.map(({ userId }) => userId) } },
        { subscription: 1, isSiteAdmin: 1 },
      ).lean();
      const byId = new Map(users.map((user) => [user._id.toHexString(), user]));
      return alive.flatMap(({ _id, userId, actorId }) => {
        const user = byId.get(userId.toHexString());
        return user
          ? [
              {
                sessionId: _id.toHexString(),
                userId: userId.toHexString(),
                isActive: statusOf(user.subscription, now) === 'active',
                isSiteAdmin: user.isSiteAdmin && !actorId,
              },
            ]
          : [];
      });
    },
  };
}
export type SessionStore = ReturnType<typeof sessionStore>;
