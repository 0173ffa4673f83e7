import { isDuplicate } from '@meridian/service-kit';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/shared-types';
import type { WithHosted } from './needed';
import { unlessApplied } from './once';
import { openDisputesIn } from '../ledger/provider-lines.policy';
import { storeProviderDispute, storeProviderRefund } from './store-provider-changes';
import { storeProviderPayment } from './store-provider-payment';

/** Milliseconds between two comparisons. */
const EVERY_MS = HOUR_MS;
/** Milliseconds after which another process takes a comparison over. */
const LOST_AFTER_MS = 10 * MINUTE_MS;
/** Milliseconds that two windows share. A payment may be created some time before it is paid. */
const OVERLAP_MS = 3 * DAY_MS;
/** The same for refunds, which may fail after weeks. */
const REFUND_OVERLAP_MS = 35 * DAY_MS;
const NAME = 'provider';

/** Reserves the comparison for this process. Resolves to the start of the window, or to undefined if none is due. */
async function reserve({ Reconciliations }: WithHosted, now: Date): Promise<Date | undefined> {
  const nextAt = new Date(now.getTime() + LOST_AFTER_MS);
  const former = await Reconciliations.findOneAndUpdate(
    { _id: NAME, nextAt: { $lte: now } },
    { $set: { nextAt } },
  ).lean();
  if (former) return former.until ?? now;
  if (await Reconciliations.exists({ _id: NAME })) return undefined;
  try {
    await Reconciliations.insertMany([{ _id: NAME, nextAt }]);
    return now;
  } catch (error) {
    if (isDuplicate(error)) return undefined; // Another process was faster.
    throw error;
  }
}

/**
 * Compares the records of the provider with the ledger once an hour, and stores what events should have reported. It
 * finds payments, refunds and disputes of the time since the last comparison, and reads every open dispute again.
 */
export async function reconcile(dependencies: WithHosted, clock = () => new Date()): Promise<void> {
  const { hosted, Reconciliations, log } = dependencies;
  const now = clock();
  const since = await reserve(dependencies, now);
  if (!since) return;
  const before = (ms: number) => new Date(since.getTime() - ms);
  let hasFailed = false;
  // One record that cannot be stored yet, such as one of an account that is being deleted, does not stop the others.
  const attempt = (id: string, work: Promise<unknown>) =>
    unlessApplied(work).catch((error: unknown) => {
      hasFailed = true;
      log.warn({ err: error, record: id }, 'record of the payment provider not stored yet');
    });
  for await (const payment of hosted.listPayments(before(OVERLAP_MS)))
    await attempt(payment.id, storeProviderPayment(dependencies, payment));
  for await (const refund of hosted.listRefunds(before(REFUND_OVERLAP_MS)))
    await attempt(refund.id, storeProviderRefund(dependencies, refund));
  for await (const dispute of hosted.listDisputes(before(OVERLAP_MS)))
    await attempt(dispute.id, storeProviderDispute(dependencies, dispute));
  for (const id of await findOpenDisputes(dependencies)) {
    const dispute = await hosted.readDispute(id);
    if (dispute) await attempt(id, storeProviderDispute(dependencies, dispute));
  }
  if (hasFailed) return; // The same window is compared again soon.
  await Reconciliations.updateOne({ _id: NAME }, { $set: { until: now, nextAt: new Date(now.getTime() + EVERY_MS) } });
}

/** Returns the ids of disputes without a decision, of which the last news may be lost. */
async function findOpenDisputes({ LedgerLines }: Pick<WithHosted, 'LedgerLines'>): Promise<string[]> {
  const kinds = ['disputed', 'dispute-won', 'dispute-lost'] as const;
  const ofProvider = { kind: { $in: kinds }, providerKey: { $exists: true } };
  return openDisputesIn(await LedgerLines.find(ofProvider, { kind: 1, providerKey: 1 }).lean());
}
