import type { Handlers } from '@meridian/service-kit';
import { toShownMoney } from '@meridian/shared-types';
import type { accountsApi } from '@meridian/shared-types/contracts';
import { giveMonths, refundPayment, type RefundNeeds } from './membership-acts';

/** Handles what site admins do about a membership. */
export const ledgerHandlers = (dependencies: RefundNeeds) =>
  ({
    giveMonths: async ({ params: { id }, body, identity }) => {
      const paidUntil = await giveMonths(dependencies, id, body, identity.userId);
      return { paidUntil: paidUntil?.toISOString() ?? null };
    },

    refund: async ({ params, body, identity }) =>
      toShownMoney(await refundPayment(dependencies, params, body, identity.userId)),
  }) satisfies Partial<Handlers<typeof accountsApi>>;
