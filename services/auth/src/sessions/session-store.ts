import { currentContext, HttpError, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { DAY_MS, LIMITS } from '@meridian/shared-types';
import type { Connection, Types } from 'mongoose';
import {
  IMPERSONATION_RETENTION_MS,
  IMPERSONATION_MS,
  findImpersonationEnd,
  endImpersonation,
} from './impersonation-session';
import { createSessionProof, type SessionBasis } from './session-proof';
import { startOfDay, markDay } from './last-seen';
import type { SessionDoc, Sessions } from '../models/session.model';
import type { AnnounceChange } from './session-signals';
import { hashOfToken, newToken } from './token';
import { isSuspended } from '../accounts/suspension.policy';
import { statusOf } from '../subscriptions/subscription.policy';
import type { Users } from '../models/user.model';

/** Milliseconds between two updates of the time of last use. */
const LAST_SEEN_INTERVAL_MS = 60_000;

/** Returns the address and the browser of a new session, cut to the stored length. */
const originOf = () => {
  const { address = '', userAgent = '' } = currentContext()?.origin ?? {};
  return { address: address.slice(0, 45), userAgent: userAgent.slice(0, LIMITS.auditDetailMax) };
};

export interface SessionStoreOptions {
  db: Connection;
  Sessions: Sessions;
  Users: Users;
  announceChange: AnnounceChange;
  idleDays: number;
  maxDays: number;
  /** The most sessions that one person may have. */
  perPerson: number;
  /** Whether site admins without two-factor authentication act as members. */
  requireTwoFactor: boolean;
}

export function createSessionStore({
  db,
  Sessions,
  Users,
  announceChange,
  idleDays,
  maxDays,
  perPerson,
  requireTwoFactor,
}: SessionStoreOptions) {
  const { readProof, confirm, actsAsSiteAdmin } = createSessionProof({ Users, Sessions, requireTwoFactor });
  const expiryOf = ({ createdAt, actorId }: { createdAt: Date; actorId?: unknown }, seenAt: Date) =>
    new Date(
      actorId
        ? createdAt.getTime() + IMPERSONATION_MS + IMPERSONATION_RETENTION_MS
        : Math.min(seenAt.getTime() + idleDays * DAY_MS, createdAt.getTime() + maxDays * DAY_MS),
    );

  const markSeen = async (session: SessionDoc, now: Date) => {
    const { _id, lastSeenAt } = session;
    if (now.getTime() - lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return;
    await Sessions.updateOne({ _id, lastSeenAt }, { lastSeenAt: now, expiresAt: expiryOf(session, now) });
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
    /**
     * Starts a session and returns the token for the cookie. Only its hash is stored. Throws 403 while the account is
     * being deleted, and 401 if the basis of the session has become invalid: the password, or the previous session.
     */
    async start(
      userId: Types.ObjectId | string,
      basis: SessionBasis,
      { actorId, isReadOnly, startedAt }: { actorId?: string; isReadOnly?: true; startedAt?: Date } = {},
    ) {
      const token = newToken();
      const now = new Date();
      const createdAt = startedAt ?? now;
      const sessionDoc = {
        tokenHash: hashOfToken(token),
        userId,
        ...(actorId ? { actorId, ...(isReadOnly && { isReadOnly }) } : originOf()),
        createdAt,
        lastSeenAt: now,
        expiresAt: expiryOf({ createdAt, actorId }, now),
      };
      await withPeopleLocked(db, [String(userId), ...(actorId ? [actorId] : [])], async (session) => {
        const proof = await readProof(basis, userId, session);
        await Sessions.insertMany([{ ...sessionDoc, ...proof }], { session });
      });
      if (!actorId) await markDay(Users, userId, now);
      return token;
    },

    /**
     * Replaces a session after a gain of rights. An impersonation session keeps its start time. Returns undefined if
     * the session has ended meanwhile, in which case it remains ended.
     */
    async renew({ userId, actorId }: Identity, previousToken: string | undefined): Promise<string | undefined> {
      if (!previousToken) return undefined;
      const session = await Sessions.findOne({ tokenHash: hashOfToken(previousToken) }, { createdAt: 1 }).lean();
      if (!session) return undefined;
      const token = await this.start(
        userId,
        { previousToken },
        actorId ? { actorId, startedAt: session.createdAt } : {},
      ).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 401) return undefined;
        throw error;
      });
      if (!token) return undefined;
      await Sessions.deleteOne({ _id: session._id });
      announceChange({ sessionId: session._id.toHexString() });
      return token;
    },

    confirm,

    async findImpersonationEnd(token: string | undefined): Promise<Date | undefined> {
      const session = token && (await Sessions.findOne({ tokenHash: hashOfToken(token) }, { createdAt: 1 }).lean());
      return session ? findImpersonationEnd(session) : undefined;
    },

    /** Ends a session. The record of an ended impersonation session gets this detail. */
    async end(token: string | undefined, detail = ''): Promise<void> {
      if (!token) return;
      const tokenHash = hashOfToken(token);
      const ended =
        (await Sessions.findOneAndDelete(
          { tokenHash, actorId: { $exists: false } },
          { projection: { _id: 1 } },
        ).lean()) ?? (await endImpersonation({ db, Sessions }, { tokenHash }, detail));
      if (ended) announceChange({ sessionId: ended._id.toHexString() });
    },

    /** Ends a person's oldest sessions if there are too many. Impersonation sessions do not count. */
    async endOldest(userId: Types.ObjectId): Promise<void> {
      const own = await Sessions.find({ userId, actorId: { $exists: false } }, { createdAt: 1 }).lean();
      if (own.length <= perPerson) return;
      const tooMany = own.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(perPerson);
      await Sessions.deleteMany({ _id: { $in: tooMany.map(({ _id }) => _id) } });
      for (const { _id } of tooMany) announceChange({ sessionId: _id.toHexString() });
    },

    /** Returns the identity of a token. It reads the database every time. */
    async resolve(token: string): Promise<Identity | null> {
      const now = new Date();
      // MongoDB removes expired documents only once a minute.
      const found = await Sessions.findOne({ tokenHash: hashOfToken(token), expiresAt: { $gt: now } }).lean();
      const [session] = await withoutEndedImpersonations(found ? [found] : [], now);
      if (!session) return null;
      const user = await Users.findById(session.userId, { subscription: 1, isSiteAdmin: 1, suspension: 1 }).lean();
      if (!user || isSuspended(user, now)) return null;
      if (session.isReadOnly && user.isSiteAdmin) return null;
      if (!session.isReadOnly) await markSeen(session, now);
      return {
        userId: user._id.toHexString(),
        sessionId: session._id.toHexString(),
        isActive: statusOf(user.subscription, now) === 'active',
        isSiteAdmin: actsAsSiteAdmin(user, session),
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
export type SessionStore = ReturnType<typeof createSessionStore>;
