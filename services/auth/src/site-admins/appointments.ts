import { conflict, forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import { Types, type ClientSession } from 'mongoose';
import { activeAccount } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import { requireActingSiteAdmin } from '../accounts/acting-site-admin';
import { APPOINTMENT_MS, isWaiting, requireMayBeSiteAdmin, SITE_ADMINS } from './site-admin.policy';

type Needed = Pick<Dependencies, 'db' | 'Users' | 'siteAdminsNeedTwo' | 'announceChange'>;

const FIELDS = { isSiteAdmin: 1, unverifiedSince: 1, suspension: 1, appointment: 1 } as const;

async function grant({ db, Users }: Needed, userId: string, detail: string, session: ClientSession): Promise<void> {
  await Users.updateOne({ _id: userId }, { $set: { isSiteAdmin: true }, $unset: { appointment: 1 } }, { session });
  await recordAction(db, { action: 'site-admin.granted', subject: userId, userId, detail }, session);
}

/**
 * Makes a person a site admin, or stores a proposal that a second site admin has to confirm, depending on the setting.
 * @returns whether a confirmation is needed
 */
export async function appoint(dependencies: Needed, userId: string, reason: string, actorId: string): Promise<boolean> {
  const { db, Users, siteAdminsNeedTwo, announceChange } = dependencies;
  await withPeopleLocked(db, [userId, SITE_ADMINS], async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const account = await Users.findOne(activeAccount(userId), FIELDS, { session }).lean();
    if (!account) throw notFound('account');
    requireMayBeSiteAdmin(account);
    if (!siteAdminsNeedTwo) return grant(dependencies, userId, reason, session);
    if (isWaiting(account.appointment))
      throw conflict('already_waiting', 'This person is already proposed. A second site admin has to confirm it.');
    if (!(await Users.exists({ isSiteAdmin: true, _id: { $ne: actorId } }).session(session)))
      throw conflict('no_second_admin', 'There is no second site admin who can confirm it.');
    const since = new Date();
    const until = new Date(since.getTime() + APPOINTMENT_MS);
    const appointment = { byId: new Types.ObjectId(actorId), reason, since, until };
    await Users.updateOne({ _id: userId }, { $set: { appointment } }, { session });
    const action = 'site-admin.proposed';
    await recordAction(db, { action, subject: userId, userId, detail: reason }, session);
  });
  if (!siteAdminsNeedTwo) announceChange({ userId });
  return siteAdminsNeedTwo;
}

const notWaiting = () => conflict('not_waiting', 'There is no proposal anymore. Reload the page.');

/** Confirms a proposal as the second site admin. The first one cannot confirm it, and must still be a site admin. */
export async function confirmAppointment(dependencies: Needed, userId: string, actorId: string): Promise<void> {
  const { db, Users, announceChange } = dependencies;
  await withPeopleLocked(db, [userId, SITE_ADMINS], async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const account = await Users.findOne(activeAccount(userId), FIELDS, { session }).lean();
    if (!account) throw notFound('account');
    const { appointment } = account;
    if (!isWaiting(appointment)) throw notWaiting();
    const proposerId = String(appointment.byId);
    if (proposerId === actorId) throw forbidden('You proposed this. A second site admin has to confirm it.');
    await requireActingSiteAdmin(Users, proposerId, session).catch(() => {
      throw conflict('not_waiting', 'The person who proposed it is no longer a site admin. Propose it again.');
    });
    requireMayBeSiteAdmin(account);
    await grant(dependencies, userId, `confirmed: ${appointment.reason}`, session);
  });
  announceChange({ userId });
}

/** Withdraws a proposal. Every site admin may do that. */
export async function withdrawAppointment({ db, Users }: Needed, userId: string, actorId: string): Promise<void> {
  await withPeopleLocked(db, [userId, SITE_ADMINS], async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    const { modifiedCount } = await Users.updateOne(
      { _id: userId, 'appointment.until': { $gt: new Date() } },
      { $unset: { appointment: 1 } },
      { session },
    );
    if (!modifiedCount && !(await Users.exists({ _id: userId }).session(session))) throw notFound('account');
    if (!modifiedCount) throw notWaiting();
    await recordAction(db, { action: 'site-admin.withdrawn', subject: userId, userId }, session);
  });
}
