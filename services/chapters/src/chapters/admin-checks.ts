import { forbidden } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { mayAdminister, type Caller } from './chapter.policy';
import type { Models } from '../models/create-models';

/**
 * Throws 403 unless the caller administers the chapter now and is not suspended. Call it in the transaction of the
 * action, after locking the caller. A change of the role and a suspension also lock the person, so each action either
 * precedes them or is refused.
 */
export async function checkAdmin(
  models: Pick<Models, 'Memberships' | 'People'>,
  caller: Caller,
  chapterId: number,
  refusal: string,
  session: ClientSession,
): Promise<void> {
  if (caller.isSiteAdmin) return checkNotSuspended(models, caller, session);
  const { userId } = caller;
  const fields = { role: 1, isSuspended: 1 } as const;
  const membership = await models.Memberships.findOne({ userId, chapterId }, fields, { session }).lean();
  if (!mayAdminister(caller, membership?.role ?? null)) throw forbidden(refusal);
  if (membership?.isSuspended) throw suspended();
}

/** Throws 403 if the caller is suspended. Use it for actions in several chapters. */
export async function checkNotSuspended(
  { People }: Pick<Models, 'People'>,
  { userId }: Pick<Caller, 'userId'>,
  session: ClientSession,
): Promise<void> {
  const person = await People.findById(userId, { isSuspended: 1 }, { session }).lean();
  if (person?.isSuspended) throw suspended();
}

const suspended = () => forbidden('Your account is suspended.');
