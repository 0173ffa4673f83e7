import {
  conflict,
  forbidden,
  HttpError,
  notFound,
  recordAction,
  recordDomainEvent,
  withPeopleLocked,
} from '@meridian/service-kit';
import { Types, type ClientSession } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { AnnounceChange } from '../../sessions/session-signals';
import { pauseInvitations } from '../imports/pause-invitations';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import type { AccountAct } from '../../proposals/account-act';
import { endOpenActs } from '../../proposals/end-open-acts';
import { endAllSessions } from '../../sessions/all-sessions';
import { activeAccount } from '../../accounts/account-state';
import { changePerson, type PersonChange, type PersonSync } from '../../accounts/person-sync';
import { statusOf } from '../../subscriptions/subscription.policy';
import { announceFamily, syncFamily } from '../../payments/family/sync-family';
import { isSuspended, untilInWords } from '../../accounts/suspension.policy';
import type { Suspension } from '../../models/user-parts';

type Needed = Pick<Models, 'db' | 'Users' | 'FamilyPlaces' | 'MembershipMoves'> & {
  announceChange: AnnounceChange;
  personSync: PersonSync;
};

/** Notifies the chapters service, which hides or shows the person, the chat service and the gateways. */
async function announce(dependencies: Needed, change: PersonChange | undefined): Promise<void> {
  const { personSync, announceChange } = dependencies;
  if (change) announceChange({ userId: change.userId });
  await personSync.sendSoon(change);
  if (change) await announceFamily(dependencies, change.userId);
}

const invalidEnd = (): HttpError => {
  const message = 'Choose a time in the future.';
  return new HttpError(400, 'invalid_request', message, [{ path: 'until', message }]);
};

/**
 * Suspends an account. One transaction ends all its sessions, links and proposals and pauses the invitations that it
 * sends, so a concurrent action of the person commits before it or not at all. The link that undoes a change of the
 * address remains, because it belongs to the earlier address.
 */
export const suspensionAct: AccountAct<{ until?: string | undefined }> = {
  kind: 'suspension',
  locksSiteAdmins: true,
  async prepare(stores, { userId, actorId, reason, input: { until } }, session) {
    const { db, Users, AccountTokens, PendingLogins } = stores;
    const end = until === undefined ? undefined : new Date(until);
    if (end && end <= new Date()) throw invalidEnd();
    if (actorId === userId) throw forbidden('You cannot suspend yourself.');
    const account = await Users.findOne(activeAccount(userId), { suspension: 1, subscription: 1 }, { session }).lean();
    if (!account) throw notFound('account');
    if (isSuspended(account)) throw conflict('already_suspended', 'This account is already suspended.');
    return async () => {
      const byId = new Types.ObjectId(actorId);
      const suspension: Suspension = { reason, since: new Date(), ...(end && { until: end }), byId };
      const change = await changePerson(stores, { _id: userId }, { $set: { suspension } }, session);
      await syncFamily(stores, userId, session);
      await AccountTokens.deleteMany({ userId, kind: { $ne: 'undo-address' } }, { session });
      await PendingLogins.deleteMany({ userId }, { session });
      await endAllSessions(stores, userId, 'account suspended', session);
      await endOpenActs(stores, userId, 'the proposer was suspended', session);
      await pauseInvitations(stores, userId, 'is suspended', session);
      const words = end && untilInWords(end);
      const { paidUntil } = account.subscription;
      const paid = paidUntil && statusOf(account.subscription) === 'active' && { paidUntil: paidUntil.toISOString() };
      const data = { reason, ...(words && { until: words }), ...paid };
      await recordDomainEvent(db, { kind: 'account.suspended', audience: { userIds: [userId] }, data }, session);
      const detail = words ? `until ${words}` : 'without an end';
      await recordAction(db, { action: 'account.suspended', subject: userId, userId, detail }, session);
      return { userIds: [userId], change };
    };
  },
};

/** Stores the end of a suspension and notifies the person. Resolves to undefined if there was no suspension. */
async function end(
  { db, Users, FamilyPlaces, MembershipMoves }: Needed,
  userId: string,
  detail: string,
  session: ClientSession,
): Promise<PersonChange | undefined> {
  const change = await changePerson(
    { db, Users },
    { _id: userId, 'suspension.since': { $exists: true }, 'suspension.liftedAt': { $exists: false } },
    { $set: { 'suspension.liftedAt': new Date() }, $unset: { 'suspension.until': 1 } },
    session,
  );
  if (!change) return undefined;
  await syncFamily({ db, Users, FamilyPlaces, MembershipMoves }, userId, session);
  const audience = { userIds: [userId] };
  await recordDomainEvent(db, { kind: 'account.suspension-ended', audience, data: {} }, session);
  await recordAction(db, { action: 'account.suspension-ended', subject: userId, userId, detail }, session);
  return change;
}

/**
 * Ends a suspension early. Nobody can lift their own, because a call of theirs may still be running.
 * @throws {HttpError} 403 for one's own, 404 for an unknown account, 409 if it is not suspended
 */
export async function liftSuspension(dependencies: Needed, userId: string, actorId: string): Promise<void> {
  const { db, Users } = dependencies;
  if (userId === actorId) throw forbidden('You cannot lift your own suspension.');
  const change = await withPeopleLocked(db, userId, async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const ended = await end(dependencies, userId, 'lifted', session);
    if (ended) return ended;
    if (!(await Users.exists({ _id: userId }).session(session))) throw notFound('account');
    throw conflict('not_suspended', 'This account is not suspended.');
  });
  await announce(dependencies, change);
}

/** The most suspensions that one run ends. */
const MAX = 50;

/** Stores the end of suspensions whose time has passed. Several replicas may run this at the same time. */
export async function endSuspensions(dependencies: Needed, now = new Date()): Promise<void> {
  const { db, Users } = dependencies;
  const over = { 'suspension.until': { $lte: now } };
  for (const { _id } of await Users.find(over, { _id: 1 }).sort({ 'suspension.until': 1 }).limit(MAX).lean()) {
    const userId = _id.toHexString();
    const change = await withPeopleLocked(db, userId, async (session) => {
      if (!(await Users.exists({ _id, ...over }).session(session))) return undefined;
      return end(dependencies, userId, 'its time was over', session);
    });
    await announce(dependencies, change);
  }
}
