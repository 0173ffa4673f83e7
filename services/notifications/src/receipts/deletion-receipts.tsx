import { DAY_MS } from '@meridian/shared-types';
import { claimNext, ownClaim, retryDuplicate, type Logger } from '@meridian/service-kit';
import type { DomainEvent } from '@meridian/shared-types';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailer } from '../smtp/mailer';
import type { Outcome } from '../smtp/outcome';
import type { Models } from '../models/create-models';
import { AccountDeleted, accountDeletedSubject } from '../texts/mails/account-texts';
import { render } from '../texts/render';
import { dayIn } from '../texts/time';

/**
 * Milliseconds after which a receipt that could not be sent is given up, because the address must be removed by then.
 */
const GIVEN_UP_MS = 90_000;
/** Milliseconds for which a claimed receipt belongs to the process that claimed it, and until the next attempt. */
const LEASE_MS = 30_000;
const RETRY_MS = 10_000;
/** Milliseconds in which the mail server must reply, which is less than the claim lasts. */
const REPLY_MS = 20_000;

/** Stores the addresses of people whose accounts are deleted, for one mail to each. */
export async function storeDeletionReceipts(
  { DeletionReceipts }: Pick<Models, 'DeletionReceipts'>,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const writes = domainEvents.flatMap((domainEvent) => {
    if (domainEvent.kind !== 'account.deleted' || !domainEvent.data.receipt) return [];
    const { name, email: address } = domainEvent.data.receipt;
    const receipt = { at: new Date(), to: { name, address }, nextAt: new Date() };
    return [{ updateOne: { filter: { _id: domainEvent.id }, update: { $setOnInsert: receipt }, upsert: true } }];
  });
  if (writes.length > 0) await retryDuplicate(() => DeletionReceipts.bulkWrite(writes, { ordered: false }));
}

interface SendOptions {
  mailer: Pick<Mailer, 'send'>;
  /** The domain of Message-IDs. */
  domain: string;
  /** The number of days after which a backup is removed. */
  backupDays: number;
  renewOrganization: () => Promise<void>;
  log: Logger;
}

/** Sends the receipts that are due, and removes their addresses. */
export async function sendDeletionReceipts(
  { DeletionReceipts }: Pick<Models, 'DeletionReceipts'>,
  { mailer, domain, backupDays, renewOrganization, log }: SendOptions,
  clock = () => new Date(),
): Promise<void> {
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const next = () => claimNext(DeletionReceipts, { ms: LEASE_MS, now: clock() });
  for (let receipt = await next(); receipt; receipt = await next()) {
    const { _id, at, to } = receipt;
    const isOver = clock().getTime() - at.getTime() > GIVEN_UP_MS;
    const outcome: Outcome = to && !isOver ? await send(String(_id), at, to) : { is: 'uncertain', error: 'given up' };
    const goesAgain = outcome.is === 'postponed';
    if (outcome.is !== 'sent')
      log.warn({ receiptId: String(_id), goesAgain, reason: outcome.error }, 'receipt of a deletion not sent');
    await DeletionReceipts.updateOne(
      ownClaim(receipt),
      goesAgain ? { $set: { nextAt: later(RETRY_MS) } } : { $unset: { to: 1, nextAt: 1 } },
    );
  }

  /** A mail server that does not reply in time may have accepted the mail, so it is not sent twice. */
  async function send(id: string, at: Date, to: { name: string; address: string }): Promise<Outcome> {
    await renewOrganization();
    const backupsUntil = dayIn('UTC', new Date(at.getTime() + backupDays * DAY_MS));
    const letter = { to, subject: accountDeletedSubject(), ...render(<AccountDeleted backupsUntil={backupsUntil} />) };
    const silence: Outcome = { is: 'uncertain', error: 'no reply in time' };
    return Promise.race([
      mailer.send({ messageId: `<${id}.deleted@${domain}>`, at }, letter),
      sleep(REPLY_MS, silence, { ref: false }),
    ]);
  }
}
