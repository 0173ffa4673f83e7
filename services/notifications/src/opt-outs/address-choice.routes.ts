import type { Handlers } from '@meridian/service-kit';
import type { AddressChoice, notificationsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { recordEndedSubscriptions } from './ended-subscriptions';
import type { SuppressionList } from '../suppression/suppression-list';
import type { OptOuts } from './opt-outs';

/** Handles what auth learns about letters to an address. Each choice may arrive twice, and in any order. */
export function addressChoiceHandlers(
  { db }: Pick<Models, 'db'>,
  { keyOf }: Pick<SuppressionList, 'keyOf'>,
  optOuts: OptOuts,
): Pick<Handlers<typeof notificationsInternalApi>, 'recordAddressChoices'> {
  const record = async (choice: AddressChoice): Promise<void> => {
    const [addressKey, at] = [keyOf(choice.email), new Date(choice.at)];
    const { userId } = choice;
    if (choice.kind === 'moved') {
      const isOut = await optOuts.carryOver(keyOf(choice.from), addressKey, at, choice.userId);
      // The new address may be on the newsletter's list.
      if (isOut) await recordEndedSubscriptions(db, [{ subjectId: choice.userId, at }]);
    } else if (choice.kind === 'letters' && choice.isWanted) await optOuts.want(addressKey, at, userId);
    else {
      const scope = choice.kind === 'letters' ? 'newsletter' : 'mail';
      await optOuts.store({ addressKey, scope, isOut: !choice.isWanted, at, userId });
    }
  };
  return {
    recordAddressChoices: async ({ body: { records } }) => {
      for (const each of records) await record(each);
      return { ok: true };
    },
  };
}
