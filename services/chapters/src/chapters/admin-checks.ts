import { forbidden } from '@meridian/kit';
import type { ClientSession } from 'mongoose';
import { mayAdminister, type Caller } from './chapter.policy';
import type { Models } from '../models';

/**
 * Refuses an act of who does not administer the chapter now, or is suspended. Call it in the transaction of the act,
 * once the caller is locked: a change of the role and a suspension lock the person too, so each act has happened before
 * them or is refused.
 */
export async function checkAdmin(
  models: Models,
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

/** The same of acts in several chapters: only whether the caller is suspended. */
export async function checkNotSuspended(
  { People }: Pick<Models, 'People'>,
  { userId }: Pick<Caller, 'userId'>,
  session: ClientSession,
): Promise<void> {
  const person = await People.findById(userId, { isSuspended: 1 }, { session }).lean();
  if (person?.isSuspended) throw suspended();
}

const suspended = () => forbidden('Your account is suspended.');
