import { HttpError } from '@meridian/service-kit';
import { bannedInWords, type MembershipStatus } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { inForceAt } from '../models/chapter-ban.model';

/** Throws 403 for a person who is banned from the chapter, with the reason. */
export function checkNotBanned({ ban }: Pick<MembershipStatus, 'ban'>): void {
  if (ban) throw new HttpError(403, 'banned', bannedInWords(ban));
}

/**
 * Throws 403 in a transaction that lets a person take part in an event, if they were banned since chapters was asked.
 * The transaction locks the person, as does the one that gives up the seats of a banned person. So whichever is later
 * finds what the other has stored.
 */
export async function checkNotBannedSince(
  { ChapterBans }: Pick<Models, 'ChapterBans'>,
  userId: string,
  chapterId: number,
  session: ClientSession,
): Promise<void> {
  const isBanned = await ChapterBans.exists({ userId, chapterId, ...inForceAt(new Date()) }).session(session);
  if (isBanned) throw new HttpError(403, 'banned', 'You are banned from this chapter.');
}
