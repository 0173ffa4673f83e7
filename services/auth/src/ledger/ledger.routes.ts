import type { Handlers } from '@meridian/service-kit';
import type { accountsApi } from '@meridian/shared-types/contracts';
import type { Dependencies } from '../dependencies';
import { giveMonths, refundPayment } from './membership-acts';

/** Handles what site admins do about a membership. */
export const ledgerHandlers = (
  dependencies: Dependencies,
): Pick<Handlers<typeof accountsApi>, 'giveMonths' | 'refund'> => ({
  giveMonths: async ({ params: { id }, body, identity }) => {
    const paidUntil = await giveMonths(dependencies, id, body, identity.userId);
    return { paidUntil: paidUntil?.toISOString() ?? null };
  },

  refund: async ({ params, body, identity }) => ({
    amount: await refundPayment(dependencies, params, body, identity.userId),
  }),
});
