import {
  HttpError,
  inTransaction,
  isDuplicate,
  recordDomainEvent,
  withPeopleLocked,
  createToken,
  hashToken,
} from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import type { MailLimit, Requester } from '@meridian/service-kit';
import { emailLockKey } from '../limits/email-lock-key';
import { recordAddressChoice, type AddressChoices } from './address-choices';
import { CONFIRMATION_MS, type Subscribers } from '../models/newsletter.model';

interface Needed {
  db: Connection;
  Subscribers: Subscribers;
  mailLimit: Pick<MailLimit, 'isAllowed'>;
}

/**
 * Stores an address that has to be confirmed, and mails the link. A confirmed address gets no mail. An earlier link no
 * longer works.
 */
export async function subscribe(
  { db, Subscribers, mailLimit }: Needed,
  email: string,
  requester: Requester,
): Promise<void> {
  const known = await Subscribers.findOne({ email }, { pendingUntil: 1 }).lean();
  if (known && !known.pendingUntil) return;
  if (!(await mailLimit.isAllowed(email, 'newsletter', requester))) return;
  const token = createToken();
  const expiresAt = new Date(Date.now() + CONFIRMATION_MS);
  await withPeopleLocked(db, emailLockKey(email), async (session) => {
    const subscriber = await Subscribers.findOneAndUpdate(
      { email, pendingUntil: { $exists: true } },
      { $set: { pendingUntil: expiresAt, tokenHash: hashToken(token) }, $setOnInsert: { createdAt: new Date() } },
      { upsert: true, session, returnDocument: 'after', projection: { _id: 1 } },
    )
      .orFail()
      .lean();
    await recordDomainEvent(
      db,
      {
        kind: 'newsletter.confirm',
        audience: { userIds: [subscriber._id.toHexString()] },
        data: { token, expiresAt: expiresAt.toISOString() },
      },
      session,
    );
  }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error; // The address was confirmed meanwhile.
  });
}

/**
 * Confirms an address by the link of a mail. The write also uses up the link. The owner of the address wants letters
 * again if they had unsubscribed before. @throws {HttpError} 400 for an invalid link
 */
export async function confirm(
  { db, Subscribers, addressChoices }: Pick<Needed, 'db' | 'Subscribers'> & { addressChoices: AddressChoices },
  token: string,
): Promise<void> {
  const choice = await inTransaction(db, async (session) => {
    const confirmed = await Subscribers.findOneAndUpdate(
      { tokenHash: hashToken(token), pendingUntil: { $gt: new Date() } },
      { $unset: { tokenHash: 1, pendingUntil: 1 } },
      { session, projection: { email: 1 } },
    ).lean();
    if (!confirmed) return undefined;
    return recordAddressChoice(db, { kind: 'letters', email: confirmed.email, isWanted: true }, session);
  });
  await addressChoices.sendSoon(choice);
  if (!choice)
    throw new HttpError(
      400,
      'newsletter_link_refused',
      'This link has been used or has expired. If you do not get the newsletter, subscribe again.',
    );
}
