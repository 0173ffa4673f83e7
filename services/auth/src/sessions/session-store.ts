import {
  currentContext,
  HttpError,
  withPeopleLocked,
  type Identity,
  hashToken,
  createToken,
} from '@meridian/service-kit';
import { DAY_MS, LIMITS } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { moveCode } from '../models/account-token.model';
import { IMPERSONATION_RETENTION_MS, IMPERSONATION_MS, endImpersonation } from './impersonation-session';
import { createSessionProof, type SessionBasis } from './session-proof';
import { markDay } from './last-seen';
import { createSessionReads } from './session-reads';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from './session-signals';

/** Returns the address and the browser of a new session, cut to the stored length. */
const readOrigin = () => {
  const { address = '', userAgent = '' } = currentContext()?.origin ?? {};
  return { address: address.slice(0, 45), userAgent: userAgent.slice(0, LIMITS.auditDetailMax) };
};

export interface SessionStoreOptions extends Pick<Models, 'db' | 'Sessions' | 'Users' | 'AccountTokens'> {
  announceChange: AnnounceChange;
  idleDays: number;
  maxDays: number;
  /** The most sessions that one person may have. */
  perPerson: number;
  /** Whether site admins without two-factor authentication act as members. */
  requireTwoFactor: boolean;
}

interface StartOptions {
  id?: Types.ObjectId;
  actorId?: string;
  isReadOnly?: true;
  startedAt?: Date;
}

export function createSessionStore({
  db,
  Sessions,
  Users,
  AccountTokens,
  announceChange,
  idleDays,
  maxDays,
  perPerson,
  requireTwoFactor,
}: SessionStoreOptions) {
  const { readProof, confirm, ...rights } = createSessionProof({ Users, Sessions, requireTwoFactor });
  const expiresAfter = ({ createdAt, actorId }: { createdAt: Date; actorId?: unknown }, seenAt: Date) =>
    new Date(
      actorId
        ? createdAt.getTime() + IMPERSONATION_MS + IMPERSONATION_RETENTION_MS
        : Math.min(seenAt.getTime() + idleDays * DAY_MS, createdAt.getTime() + maxDays * DAY_MS),
    );

  return {
    /**
     * Starts a session and returns the token for the cookie. Only its hash is stored. Throws 403 while the account is
     * being deleted, and 401 if the basis of the session has become invalid: the password, or the previous session.
     */
    async start(userId: Types.ObjectId | string, basis: SessionBasis, options: StartOptions = {}) {
      const { id = new Types.ObjectId(), actorId, isReadOnly, startedAt } = options;
      const token = createToken();
      const now = new Date();
      const createdAt = startedAt ?? now;
      const sessionDoc = {
        _id: id,
        tokenHash: hashToken(token),
        userId,
        ...(actorId ? { actorId, ...(isReadOnly && { isReadOnly }) } : readOrigin()),
        createdAt,
        lastSeenAt: now,
        expiresAt: expiresAfter({ createdAt, actorId }, now),
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
     * the session has ended meanwhile, in which case it remains ended. The code that confirms the address works in the
     * new session.
     */
    async renew({ userId, actorId }: Identity, previousToken: string | undefined): Promise<string | undefined> {
      if (!previousToken) return undefined;
      const session = await Sessions.findOne({ tokenHash: hashToken(previousToken) }, { createdAt: 1 }).lean();
      if (!session) return undefined;
      const id = new Types.ObjectId();
      const token = await this.start(
        userId,
        { previousToken, within: (within) => moveCode(AccountTokens, { userId, from: session._id, to: id }, within) },
        { id, ...(actorId && { actorId, startedAt: session.createdAt }) },
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

    /** Ends a session. The record of an ended impersonation session gets this detail. */
    async end(token: string | undefined, detail = ''): Promise<void> {
      if (!token) return;
      const tokenHash = hashToken(token);
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

    ...createSessionReads({ Users, Sessions, ...rights, expiresAfter }),
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
