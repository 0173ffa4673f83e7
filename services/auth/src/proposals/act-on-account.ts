import { conflict, isRemovedPersonError, notFound, withPeopleLocked, type HttpError } from '@meridian/service-kit';
import type { ActDone } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { requireActingSiteAdmin, SITE_ADMINS } from '../accounts/acting-site-admin';
import { isProtected, PROTECTION_FIELDS } from '../accounts/protection.policy';
import type { Models } from '../models/create-models';
import { listAccounts, type AccountAct, type ActRequest, type Effects } from './account-act';
import { propose, type Concerned } from './propose';
import { tellServices, type TellServicesNeeds } from './tell-services';

/** Decides whether an act waits. It resolves to those who are told, who may be none, or to undefined if it does not. */
export type FindConcerned = (session?: ClientSession) => Promise<readonly Concerned[] | undefined>;

type Needed = TellServicesNeeds & Models;

/**
 * Does something to an account as a site admin. On the account of another site admin it only proposes the act, which
 * then waits for a second one.
 * @param findConcerned another rule for when an act waits
 */
export async function actOnAccount<Input>(
  dependencies: Needed,
  act: AccountAct<Input>,
  request: ActRequest<Input>,
  findConcerned: FindConcerned = (session) => findProtected(dependencies, act, request, session),
): Promise<ActDone> {
  const { db, Users } = dependencies;
  const isLocked = act.locksSiteAdmins ?? (await findConcerned()) !== undefined;
  const keys = [...listAccounts(act, request), ...(isLocked ? [SITE_ADMINS] : [])];
  const { effects, waiting } = await withPeopleLocked(db, keys, async (session) => {
    await requireActingSiteAdmin(Users, request.actorId, session);
    const carryOut = await act.prepare(dependencies, request, session);
    const concerned = await findConcerned(session);
    if (!concerned) return { effects: await carryOut(false), waiting: undefined };
    if (!isLocked) throw conflict('account_changed', 'This person has just become a site admin. Try again.');
    return { effects: {} satisfies Effects, waiting: await propose(dependencies, act, request, concerned, session) };
  }).catch(async (error: unknown) => {
    const isGone = isRemovedPersonError(error) && (error as HttpError).code === 'account_removed';
    throw isGone && !(await Users.exists({ _id: request.userId })) ? notFound('account') : error;
  });
  await tellServices(dependencies, effects);
  return { ok: true, ...(waiting && { waiting }) };
}

/** Resolves to the protected accounts of others that the act concerns, or to undefined if there are none. */
async function findProtected<Input>(
  { Users }: Pick<Models, 'Users'>,
  act: AccountAct<Input>,
  request: ActRequest<Input>,
  session?: ClientSession,
): Promise<readonly Concerned[] | undefined> {
  const ids = listAccounts(act, request).filter((id) => id !== request.actorId);
  const found = await Users.find({ _id: { $in: ids } }, { email: 1, ...PROTECTION_FIELDS })
    .session(session ?? null)
    .lean();
  const concerned = found.filter((account) => isProtected(account));
  return concerned.length > 0 ? concerned : undefined;
}
