import { recordAction } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { changePerson } from '../../accounts/person-sync';
import type { Models } from '../../models/create-models';
import type { Effects } from '../../proposals/account-act';
import { removeImpersonation } from '../../sessions/impersonation-session';

/**
 * Makes a person a site admin. Whatever gave other site admins power over the account until now ends: links that they
 * made for it, and sessions in which they act or view as the person. `isAlone` says whether nobody has confirmed it.
 * Resolves to the ids of these sessions, and the new version of the person for the chapters service.
 */
export async function grant(
  { db, Users, Sessions, AccountTokens }: Pick<Models, 'db' | 'Users' | 'Sessions' | 'AccountTokens'>,
  userId: string,
  { detail, isAlone }: { detail: string; isAlone: boolean },
  session: ClientSession,
): Promise<Required<Pick<Effects, 'sessionIds'>> & Pick<Effects, 'change'>> {
  const update = isAlone
    ? { $set: { isSiteAdmin: true, appointedAloneAt: new Date() } }
    : { $set: { isSiteAdmin: true }, $unset: { appointedAloneAt: 1 as const } };
  const change = await changePerson({ db, Users }, { _id: userId }, update, session);
  await AccountTokens.deleteMany({ userId, byId: { $exists: true } }, { session });
  const asPerson = { userId, actorId: { $exists: true }, createdAt: { $lte: new Date() } };
  const ended = await Sessions.find(asPerson, { _id: 1 }, { session }).lean();
  for (const { _id } of ended)
    await removeImpersonation({ db, Sessions }, { _id }, 'the person is a site admin now', session);
  await recordAction(db, { action: 'site-admin.granted', subject: userId, userId, detail }, session);
  return { sessionIds: ended.map(({ _id }) => String(_id)), change };
}
