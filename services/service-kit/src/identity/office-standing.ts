import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/**
 * Returns why something that a site admin planned may not happen in their name now, as the rest of a sentence, or
 * undefined if it may. Call it right before it happens: see
 * docs/decisions/0016-rights-over-time.md.
 * @example
 * const why = await findLostOffice(chapters, letter.sentBy); // 'is no longer a site admin'
 */
export async function findLostOffice(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>,
  author: { toString(): string } | undefined,
): Promise<string | undefined> {
  if (!author) return 'has no account anymore';
  const { isSuspended, isSiteAdmin } = await chapters.standing({ params: { userId: String(author) } });
  if (isSuspended) return 'is suspended';
  return isSiteAdmin ? undefined : 'is no longer a site admin';
}
