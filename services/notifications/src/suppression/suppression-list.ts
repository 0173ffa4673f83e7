import { DAY_MS } from '@meridian/shared-types';
import { Counter, metrics, retryDuplicate } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { createHmac } from 'node:crypto';
import type { MailQueue } from '../models/mail.model';
import type { Outcome } from '../smtp/outcome';
import type { Models } from '../models/create-models';

const MONTH_MS = 30 * DAY_MS;
/** The number of refusals within a month after which an address is suppressed. */
const MAX_REFUSALS = 3;
const REASON_MAX = 300;
const KEY_BYTES = 12;

const suppressed = new Counter({
  name: 'notifications_addresses_suppressed_total',
  help: 'Addresses that get no more mail because mail servers refused it, by whether they said that there is none.',
  labelNames: ['kind'],
  registers: [metrics],
});

/**
 * Creates the functions that handle addresses which mail servers refuse:
 * docs/decisions/0036-mail.md.
 */
export function createSuppressionList(
  { SuppressedAddresses }: Pick<Models, 'SuppressedAddresses'>,
  key: Buffer,
  { isRelayed = false }: { isRelayed?: boolean } = {},
) {
  /** Returns 16 characters that fit into the link of a letter, and from which the address cannot be found. */
  const keyOf = (address: string): string =>
    createHmac('sha256', key)
      .update(address.trim().toLowerCase())
      .digest()
      .subarray(0, KEY_BYTES)
      .toString('base64url');
  const suppressionList = {
    keyOf,
    /** Returns the suppressed addresses among these, by key, with their reason. */
    async findSuppressed(keys: readonly string[]): Promise<Map<string, string>> {
      const found = await SuppressedAddresses.find(
        { _id: { $in: keys }, suppressedAt: { $exists: true } },
        { reason: 1 },
      ).lean();
      return new Map(found.map(({ _id, reason }) => [_id, reason]));
    },
    /** Suppresses an address that does not exist or permanently refuses mail. */
    async suppress(addressKey: string, reason: string, session?: ClientSession): Promise<void> {
      const now = new Date();
      const set = { suppressedAt: now, at: now, reason: reason.slice(0, REASON_MAX) };
      const options = { upsert: true, ...(session && { session }) };
      await unlessIn(session, () => SuppressedAddresses.updateOne({ _id: addressKey }, { $set: set }, options));
      suppressed.inc({ kind: 'hard' });
    },
    /** Records a temporary refusal, as by a full mailbox. The third one in a month suppresses the address. */
    async refuse(addressKey: string, reason: string, session?: ClientSession): Promise<void> {
      const now = new Date();
      const inSession = session && { session };
      const doc = await unlessIn(session, () =>
        SuppressedAddresses.findOneAndUpdate(
          { _id: addressKey },
          {
            $set: { at: now, reason: reason.slice(0, REASON_MAX) },
            $push: { refusedAt: { $each: [now], $slice: -MAX_REFUSALS } },
          },
          { upsert: true, returnDocument: 'after', ...inSession },
        )
          .orFail()
          .lean(),
      );
      const recent = doc.refusedAt.filter((at) => now.getTime() - at.getTime() < MONTH_MS);
      if (recent.length < MAX_REFUSALS || doc.suppressedAt) return;
      await SuppressedAddresses.updateOne({ _id: addressKey }, { $set: { suppressedAt: now } }, { ...inSession });
      suppressed.inc({ kind: 'soft' });
    },
    /** Removes an address after a mail was accepted. */
    async lift(addressKey: string): Promise<void> {
      await SuppressedAddresses.deleteOne({ _id: addressKey, ...(isRelayed && { suppressedAt: { $exists: true } }) });
    },
    /**
     * Records the outcome of a mail to an address. A relay accepts every mail and reports bounces later. With a relay,
     * therefore, only mail about the account, which is also sent to suppressed addresses, removes the address.
     */
    async noteOutcome(address: string, outcome: Outcome, queue: MailQueue | 'bulk'): Promise<void> {
      const addressKey = keyOf(address);
      if (outcome.is === 'sent' && (!isRelayed || queue === 'account')) await suppressionList.lift(addressKey);
      if (outcome.is === 'refused')
        await (outcome.isAddressGone
          ? suppressionList.suppress(addressKey, outcome.error)
          : suppressionList.refuse(addressKey, outcome.error));
    },
  };
  return suppressionList;
}
/** Inside a transaction the write is not retried, because the transaction is retried as a whole. */
const unlessIn = <T>(session: ClientSession | undefined, write: () => Promise<T>): Promise<T> =>
  session ? write() : retryDuplicate(write);

export type SuppressionList = ReturnType<typeof createSuppressionList>;
