import { HttpError } from '@meridian/service-kit';
import { bannedInWords } from '@meridian/shared-types';
import { findBan, toBanTerms, type BanDoc } from '../models/ban.model';
import type { Caller } from './chapter.policy';
import type { Models } from '../models/create-models';

/** Creates the refusal for a person who is banned, with the reason. */
export const bannedError = (ban: Pick<BanDoc, 'reason' | 'until'>): HttpError =>
  new HttpError(403, 'banned', bannedInWords(toBanTerms(ban)));

/**
 * Throws 403 for a person who is banned from a chapter. They see of it only what visitors see. Bans do not concern site
 * admins, who administer every chapter.
 */
export async function requireNotBanned(
  models: Pick<Models, 'Bans'>,
  { userId, isSiteAdmin }: Caller,
  chapterId: number | undefined,
): Promise<void> {
  if (isSiteAdmin || chapterId === undefined) return;
  const ban = await findBan(models, chapterId, userId);
  if (ban) throw bannedError(ban);
}
