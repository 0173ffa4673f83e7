import { inTransaction } from '@meridian/kit';
import type { Models } from '../models';
import { absorbDue, partsOf } from './gathered-mails';
import type { MailDoc, MailQueue, MailState } from './mail.model';

/**
 * Milliseconds for which a claimed mail belongs to the program that claimed it; renewed while it is sent. Longer than
 * clocks of two replicas differ.
 */
export const LEASE_MS = 120_000;

type EndState = Extract<MailState, 'sent' | 'failed' | 'uncertain' | 'dropped'>;

/** Changes of the stored mails. All but the claim need its fence: a program that lost its mail changes nothing. */
export function createMailQueue({ db, Mails, DomainEvents }: Models) {
  const own = ({ _id, fence }: Pick<MailDoc, '_id' | 'fence'>) => ({ _id, fence, nextAt: { $exists: true } });
  return {
    /**
     * The mail that has waited longest. No two programs get the same one. What else of its group is due to the person
     * becomes part of it.
     */
    async claim(queue: MailQueue): Promise<MailDoc | undefined> {
      const now = Date.now();
      const mail = await Mails.findOneAndUpdate(
        { queue, nextAt: { $lte: new Date(now) } },
        { $set: { nextAt: new Date(now + LEASE_MS) }, $inc: { fence: 1 } },
        { sort: { nextAt: 1 }, returnDocument: 'after' },
      ).lean();
      if (mail?.queue === 'notice') await absorbDue({ Mails }, mail, new Date(now));
      return mail ?? undefined;
    },

    async renew(mail: MailDoc): Promise<void> {
      await Mails.updateOne(own(mail), { $set: { nextAt: new Date(Date.now() + LEASE_MS) } });
    },

    /** Whether the mail is still ours. Afterwards it counts as perhaps sent, until the mail server has replied. */
    async markHanded(mail: MailDoc, addressKey: string): Promise<boolean> {
      const change = { $set: { state: 'handed' as const, addressKey }, $inc: { tries: 1 } };
      const { matchedCount } = await Mails.updateOne(own(mail), change);
      return matchedCount > 0;
    },

    async postpone(mail: MailDoc, ms: number, lastError: string): Promise<void> {
      await Mails.updateOne(own(mail), {
        $set: { state: 'waiting', nextAt: new Date(Date.now() + ms), lastError },
      });
    },

    /** Lets the person rest until then. */
    async delay(mail: MailDoc, until: Date): Promise<void> {
      await Mails.updateOne(own(mail), { $set: { nextAt: until, dueAt: until } });
    },

    /** Also ends the mails that are part of it, and removes the one-time token of the domain event: nothing will need it. */
    async end(mail: MailDoc, state: EndState, lastError?: string): Promise<void> {
      const parts = mail.queue === 'notice' ? await partsOf({ Mails }, mail) : [];
      await inTransaction(db, async (session) => {
        const ended = await Mails.updateOne(
          own(mail),
          { $set: { state, endedAt: new Date(), ...(lastError && { lastError }) }, $unset: { nextAt: 1 } },
          { session },
        );
        if (ended.matchedCount === 0) return;
        if (parts.length > 0)
          await Mails.updateMany(
            { key: { $in: parts.map(({ key }) => key) } },
            { $set: { state, endedAt: new Date() } },
            { session },
          );
        if (mail.queue === 'account')
          await DomainEvents.updateOne(
            { _id: mail.domainEventId, 'data.token': { $exists: true } },
            { $unset: { 'data.token': 1 } },
            { session },
          );
      });
    },
  };
}
export type MailQueueStore = ReturnType<typeof createMailQueue>;
