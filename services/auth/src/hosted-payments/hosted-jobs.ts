import { finishCheckouts } from './finish-checkouts';
import type { HostedNeeds } from './needed';
import { reconcile } from './reconcile';

/**
 * Does what a provider with pages of its own needs from time to time. A failure of one part does not stop the others.
 */
export async function runHostedJobs(dependencies: HostedNeeds, clock = () => new Date()): Promise<void> {
  const { hosted } = dependencies.paymentProvider;
  if (!hosted) return;
  const needs = { ...dependencies, hosted };
  const parts = {
    checkouts: () => finishCheckouts(needs, clock),
    reconciliation: () => reconcile(needs, clock),
    deletedCustomers: () => hosted.forgetDeleted(),
  };
  for (const [part, work] of Object.entries(parts))
    await work().catch((error: unknown) => dependencies.log.warn({ err: error, part }, 'payment job failed'));
}
