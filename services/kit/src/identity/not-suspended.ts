import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { forbidden } from '../http/http-error';

/**
 * Refuses an act of a person who was suspended since their session was checked. For services without a copy of
 * suspensions, and for acts that cannot be taken back or that reach many people: see
 * docs/decisions/0076-irreversible-acts-check-for-a-suspension-again.md. Call it right before the act is stored.
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
