import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { forbidden } from '../http-error';

/**
 * Refuses an action of a person who was suspended after their session was checked. Use it in services without a copy of
 * suspensions, for actions that are irreversible or reach many people: see
 * docs/decisions/0015-office-acts.md. Call it directly before the action is stored.
 * @throws {HttpError} 403 for who is suspended, 503 where chapters does not respond
 * @example await requireNotSuspended(chapters, identity.userId);
 */
export async function requireNotSuspended(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>,
  userId: string,
): Promise<void> {
  const { isSuspended } = await chapters.standing({ params: { userId } });
  if (isSuspended) throw forbidden('Your account is suspended.');
}
