import type { Handlers } from '@meridian/service-kit';
import { DEFAULT_CURRENCY } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';

/** Tells the content service whether the organization can change its currency. */
export const otherCurrencyHandlers = ({ Users, Payments }: Pick<Models, 'Users' | 'Payments'>) =>
  ({
    hasOtherCurrency: async ({ query: { than } }) => ({
      hasOtherCurrency:
        (await Payments.exists({ currency: { $ne: than } })) !== null ||
        (await Users.exists({
          'subscription.status': 'active',
          'subscription.cardLast4': { $exists: true },
          // A membership without an agreed price renews for the first price.
          'subscription.currency': { $nin: than === DEFAULT_CURRENCY ? [than, null] : [than] },
        })) !== null,
    }),
  }) satisfies Partial<Handlers<typeof authInternalApi>>;
