import { conflict, recordAction, recordDomainEvent, withPeopleLocked } from '@meridian/service-kit';
import { CHAPTER_ARCHIVED, type Client } from '@meridian/shared-types';
import type { InvitationInput } from '@meridian/shared-types/schemas';
import { Types } from 'mongoose';
import type * as z from 'zod';
import { addressLockKey, isAddressReserved } from '../../addresses/email-reservation';
import { issueToken } from '../../models/account-token.model';
import type { Models } from '../../models/create-models';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { given } from '../../ledger/given.policy';
import { startingSubscription } from '../../subscriptions/subscription.policy';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import { hashUnknownPassword } from '../../sign-in/passwords/passwords';
import { newAccount } from '../../accounts/new-account';
import { recordPeople, type PersonSync } from '../../accounts/person-sync';

interface Needed extends Pick<Models, 'db' | 'Users' | 'LedgerLines' | 'AccountTokens'> {
  chapters: Client<typeof chaptersInternalApi>;
  personSync: PersonSync;
}

const hasAccount = () =>
  conflict('email_taken', 'There is already an account with this address. Search for the person instead.');

/**
 * Creates an account that nobody can sign in to before the link in its mail is used. One transaction stores the
 * account, its gift, the link and the domain event that causes the mail. The chapters service gets the membership soon
 * afterwards, even after a crash. Resolves to the id of the account.
 */
export async function invitePerson(
  { db, Users, AccountTokens, LedgerLines, chapters, personSync }: Needed,
  { email, name, chapterId, role, months }: z.output<typeof InvitationInput>,
  actorId: string,
): Promise<string> {
  const chapter = await chapters.exists({ params: { id: chapterId } });
  if (chapter.isArchived) throw conflict('chapter_archived', CHAPTER_ARCHIVED);
  const passwordHash = await hashUnknownPassword();
  const now = new Date();
  const subscription = months > 0 ? given(startingSubscription(), months, now) : startingSubscription();
  const home = { homeChapterId: chapterId, ...(role === 'admin' && { homeRole: role }) };
  const user = newAccount({ email, name, passwordHash, ...home, invitedAt: now, subscription }, now);
  const userId = String(user._id);
  const byId = new Types.ObjectId(actorId);
  const [change] = await withPeopleLocked(db, [addressLockKey(email), actorId], async (session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    if (
      (await Users.exists({ email }).session(session)) ||
      (await isAddressReserved({ AccountTokens }, email, session))
    )
      throw hasAccount();
    await Users.insertMany([user], { session });
    const changes = await recordPeople(db, [user], session);
    if (subscription.paidUntil)
      await LedgerLines.insertMany(
        [
          {
            userId: user._id,
            kind: 'given',
            months,
            reason: 'With the invitation',
            byId,
            idempotencyKey: userId,
            at: now,
            paidUntil: subscription.paidUntil,
          },
        ],
        { session },
      );
    const { token, expiresAt } = await issueToken(
      AccountTokens,
      { kind: 'invitation', userId: user._id, email, byId },
      session,
    );
    const data = { token, expiresAt, chapter: chapter.name, role };
    await recordDomainEvent(db, { kind: 'account.invited', audience: { userIds: [userId] }, data }, session);
    const detail = `as ${role}${months > 0 ? `, ${months === 1 ? '1 month' : `${months} months`} given` : ''}`;
    await recordAction(db, { action: 'account.invited', subject: userId, userId, chapterId, detail }, session);
    return changes;
  });
  await personSync.sendSoon(change);
  return userId;
}
