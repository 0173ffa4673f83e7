import { claimNext, inTransaction, ownClaim } from '@meridian/service-kit';
import type { Models } from '../models/create-models';
import type { ClientSession } from 'mongoose';
import { absorbDue, findParts } from './gathered-mails';
import type { MailDoc, MailQueue, MailState } from '../models/mail.model';

/**
 * Milliseconds for which a claimed mail belongs to the process that claimed it. The claim is renewed while the mail is
 * sent. This is longer than the clocks of two replicas differ.
 */
export const LEASE_MS = 120_000;

/** Stores something in a transaction. */
export type StoreWith = (session: ClientSession) => Promise<void>;

type EndState = Extract<MailState, 'sent' | 'failed' | 'uncertain' | 'dropped'>;

/**
 * Creates the changes of the stored mails. All but the claim require its fence, so that a process that lost its claim
 * changes nothing.
 */
export function createMailQueue({ db, Mails, DomainEvents }: Pick<Models, 'db' | 'DomainEvents' | 'Mails'>) {
  return {
    /**
     * Claims the mail that has waited longest. No two processes get the same one. Other due mails of its group to the
     * person become part of it.
     */
    async claim(queue: MailQueue): Promise<MailDoc | undefined> {
      const now = new Date();
      const mail = await claimNext(Mails, { ms: LEASE_MS, filter: { queue }, now });
      if (mail?.queue === 'notice') await absorbDue({ Mails }, mail, now);
      return mail;
    },

    async renew(mail: MailDoc): Promise<void> {
      await Mails.updateOne(ownClaim(mail), { $set: { nextAt: new Date(Date.now() + LEASE_MS) } });
    },

    /**
     * Marks a mail as handed to the mail server. Resolves to false if another process has claimed it. From then until
     * the mail server has replied, the mail may have been sent.
     */
    async markHanded(mail: MailDoc, addressKey: string): Promise<boolean> {
      const change = { $set: { state: 'handed' as const, addressKey }, $inc: { tries: 1 } };
      const { matchedCount } = await Mails.updateOne(ownClaim(mail), change);
      return matchedCount > 0;
    },

    async postpone(mail: MailDoc, ms: number, lastError: string): Promise<void> {
      await Mails.updateOne(ownClaim(mail), {
        $set: { state: 'waiting', nextAt: new Date(Date.now() + ms), lastError },
      });
    },

    /** Postpones the mail until the person's quiet hours are over. */
    async delay(mail: MailDoc, until: Date): Promise<void> {
      await Mails.updateOne(ownClaim(mail), { $set: { nextAt: until, dueAt: until } });
    },

    /**
     * Ends the mail and the mails that are part of it, and removes the one-time token of the domain event, which is not
     * needed any more. `alsoStore` stores in the same transaction what the mail has told.
     */
    async end(
      mail: MailDoc,
      state: EndState,
      { lastError, alsoStore }: { lastError?: string | undefined; alsoStore?: StoreWith | undefined } = {},
    ): Promise<void> {
      const parts = mail.queue === 'notice' ? await findParts({ Mails }, mail) : [];
      await inTransaction(db, async (session) => {
        const ended = await Mails.updateOne(
          ownClaim(mail),
          { $set: { state, endedAt: new Date(), ...(lastError && { lastError }) }, $unset: { nextAt: 1 } },
          { session },
        );
        if (ended.matchedCount === 0) return;
        await alsoStore?.(session);
        if (parts.length > 0)
          await Mails.updateMany(
            { key: { $in: parts.map(({ key }) => key) } },
            { $set: { state, endedAt: new Date() } },
            { session },
          );
        if (mail.queue === 'account')
          await DomainEvents.updateOne(
            { _id: mail.domainEventId, 'data.token': { $exists: true } },
            { $unset: { 'data.token': 1, 'data.code': 1 } },
            { session },
          );
      });
    },
  };
}
export type MailQueueStore = ReturnType<typeof createMailQueue>;
