import type { Handlers } from '@meridian/service-kit';
import { toShownMoney } from '@meridian/shared-types';
import type { accountsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import type { PersonSync } from '../accounts/person-sync';
import { giveMonths, refundPayment } from './membership-acts';

interface Needed extends Pick<Models, 'db' | 'Users' | 'Payments' | 'LedgerLines' | 'DueRefunds' | 'FamilyPlaces'> {
  announceChange: AnnounceChange;
  personSync: PersonSync;
}

/** Handles what site admins do about a membership. */
export const ledgerHandlers = (dependencies: Needed) =>
  ({
    giveMonths: async ({ params: { id }, body, identity }) => {
      const paidUntil = await giveMonths(dependencies, id, body, identity.userId);
      return { paidUntil: paidUntil?.toISOString() ?? null };
    },

    refund: async ({ params, body, identity }) =>
      toShownMoney(await refundPayment(dependencies, params, body, identity.userId)),
  }) satisfies Partial<Handlers<typeof accountsApi>>;
