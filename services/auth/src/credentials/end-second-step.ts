import { recordAction, recordFact, withPeopleLocked } from '@meridian/kit';
import type { Connection } from 'mongoose';
import { userModel } from '../accounts/user.model';
import { endAllSessions } from '../sessions/all-sessions';
import { sessionModel } from '../sessions/session.model';
import { passkeyModel } from './passkey.model';
import { removeFactors } from './remove-factors';

/**
 * Helps a person who has lost the authenticator app, the recovery codes and every passkey: the password is enough
 * again. All sessions end, and the person is told. Returns a sentence with the result; throws if that is impossible.
 */
export async function endSecondStep(db: Connection, email: string | undefined): Promise<string> {
  const address = email?.trim().toLowerCase();
  if (!address) throw new Error('Say which account: npm run end-second-step -- <email>');
  const [Users, Passkeys, Sessions] = [userModel(db), passkeyModel(db), sessionModel(db)];
  const user = await Users.findOne({ email: address }, { _id: 1 }).lean();
  if (!user) throw new Error(`There is no account with the email address ${address}.`);
  const userId = user._id.toHexString();
  const wasOn = await withPeopleLocked(db, userId, async (session) => {
    if (!(await removeFactors({ Users, Passkeys }, userId, session))) return false;
    await endAllSessions({ db, Sessions }, userId, 'second step ended', session);
    const audience = { personIds: [userId] };
    await recordFact(db, { kind: 'account.factor-removed', audience, data: { factor: 'app' } }, session);
    const detail = 'all, on the command line';
    await recordAction(db, { action: 'factor.removed', subject: userId, personId: userId, detail }, session);
    return true;
  });
  return wasOn ? `${address} signs in with the password alone now.` : `${address} has no second step.`;
}
