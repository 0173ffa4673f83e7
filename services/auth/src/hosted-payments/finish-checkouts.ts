import type { Types } from 'mongoose';
import { finishSession } from './finish-session';
import type { WithHosted } from './needed';

/** Milliseconds after the end of a page before it is read, because the clocks of both sides differ. */
const AFTER_END_MS = 5000;
/** The most charges in one run. */
const MAX = 50;

/**
 * Frees the charges of people who left the page of the provider without paying, and stores what was paid there without
 * a report. The page of a person whose account is being deleted is closed at once.
 */
export async function finishCheckouts(dependencies: WithHosted, clock = () => new Date()): Promise<void> {
  const { Users, hosted, log } = dependencies;
  const ended = new Date(clock().getTime() - AFTER_END_MS);
  const over = {
    'pendingCharge.begunAt': { $exists: true },
    'pendingCharge.checkout': { $exists: true },
    $or: [{ 'pendingCharge.checkout.expiresAt': { $lte: ended } }, { removalPending: true }],
  };
  for (const { _id, pendingCharge, removalPending } of await Users.find(over, { pendingCharge: 1, removalPending: 1 })
    .limit(MAX)
    .lean())
    try {
      const id = pendingCharge?.checkout?.id;
      if (id === undefined) await removeUnopened(dependencies, _id);
      else {
        if (removalPending) await hosted.closeSession(id);
        await finishSession(dependencies, id);
      }
    } catch (error) {
      log.warn({ err: error, userId: String(_id) }, 'checkout not finished yet');
    }
}

/** Removes a charge whose page nobody has seen, because its process ended before it had the page. */
const removeUnopened = ({ Users }: Pick<WithHosted, 'Users'>, _id: Types.ObjectId) =>
  Users.updateOne(
    { _id, 'pendingCharge.checkout': { $exists: true }, 'pendingCharge.checkout.id': { $exists: false } },
    { $unset: { pendingCharge: 1 } },
  );
