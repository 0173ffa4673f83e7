import { conflict, forbidden, HttpError, notFound } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { reservedNow } from '../addresses/email-reservation';
import type { Models } from '../models/create-models';
import { MERGED_FIELDS, requireMayMerge, type MergedUser } from './merge.policy';

type Needed = Pick<Models, 'Users' | 'AccountTokens' | 'Imports' | 'MergedAccounts'>;

export interface MergeOf {
  fromId: string;
  intoId: string;
  /** The site admin who merges the accounts. */
  actorId: string;
}

/**
 * Resolves to both accounts, or throws if they cannot be merged now: 400 for the same account, 403 for the caller's
 * own, 404 for an unknown one, 409 if something has to end first.
 */
export async function requireMergeable(
  { Users, AccountTokens, Imports, MergedAccounts }: Needed,
  { fromId, intoId, actorId }: MergeOf,
  session?: ClientSession,
) {
  const within = session ? { session } : {};
  if (fromId === intoId) {
    const message = 'Choose another account of the person.';
    throw new HttpError(400, 'same_account', message, [{ path: 'intoId', message }]);
  }
  if (actorId === fromId || actorId === intoId) throw forbidden('Another site admin has to merge your own accounts.');
  const both = { $in: [fromId, intoId] };
  const found: MergedUser[] = await Users.find({ _id: both }, MERGED_FIELDS, within).lean();
  const [from, into] = [fromId, intoId].map((id) => found.find(({ _id }) => _id.equals(id)));
  if (!from || !into) throw (await MergedAccounts.exists({ _id: both })) ? mergedAlready() : notFound('account');
  requireMayMerge(from, into);
  const importIds = [from, into].flatMap(({ importId }) => importId ?? []);
  const undoing = { _id: { $in: importIds }, state: 'undoing' as const };
  if (importIds.length > 0 && (await Imports.exists(undoing).session(session ?? null)))
    throw conflict('import_undoing', 'The import that brought this person is being undone.');
  if (await AccountTokens.exists({ userId: both, ...reservedNow() }).session(session ?? null))
    throw conflict(
      'address_just_changed',
      'The address of one of the accounts was changed recently, and the earlier address can undo the change for seven days.',
    );
  if (await MergedAccounts.exists({ intoId: both, isMoving: true }).session(session ?? null))
    throw conflict('merge_pending', 'Another account is being merged into this one. Try again in a minute.');
  return { from, into };
}

/** Converts the lock's refusal of a closed account to a response for the site admin. */
export const closedAlready = (error: unknown): HttpError =>
  error instanceof HttpError && error.code === 'account_removed'
    ? conflict('account_removed', 'One of the accounts is being deleted.')
    : mergedAlready();

const mergedAlready = (): HttpError =>
  conflict('account_merged', 'One of the accounts was merged into another one. Reload the page.');
