import { forbidden } from '@meridian/service-kit';
import { readsChapter } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import { requireNotBanned } from './banned';
import type { Caller } from './chapter.policy';
import { roleIn } from './found-by-id';

/**
 * Throws 403 unless the caller reads what the members of a chapter read. The role in the chapter is only read for
 * people without a subscription.
 */
export async function requireReader(
  models: Pick<Models, 'Bans' | 'Memberships'>,
  caller: Caller,
  chapterId: number,
): Promise<void> {
  const role = readsChapter(caller, null) ? null : await roleIn(models, chapterId, caller.userId);
  if (!readsChapter(caller, role)) throw forbidden('An active membership is required.');
  await requireNotBanned(models, caller, chapterId);
}
