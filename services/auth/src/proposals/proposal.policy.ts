import { HOUR_MS } from '@meridian/shared-types';
import { conflict, forbidden } from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { isNewSiteAdmin } from '../accounts/protection.policy';
import { isSuspended } from '../accounts/suspension.policy';
import type { Users } from '../models/user.model';
import type { ProposalDoc } from '../models/proposal.model';

/** Milliseconds for which a proposal can be confirmed by a second site admin. */
export const PROPOSAL_MS = 7 * 24 * HOUR_MS;
/** Milliseconds after which an act takes effect if no other site admin can confirm it and nobody objected. */
export const OBJECTION_MS = 72 * HOUR_MS;
/** Milliseconds for which a proposal stays stored after its last day. */
export const RETENTION_MS = 30 * 24 * HOUR_MS;

/** The filter for proposals that can still take effect. */
export const waitingNow = (now = new Date()) => ({ state: 'waiting' as const, until: { $gt: now } });

export const notWaiting = () => conflict('not_waiting', 'This proposal is no longer waiting. Reload the page.');

type Parties = Pick<ProposalDoc, 'byId' | 'people'>;

/**
 * Throws 403 for a site admin whom one site admin alone has just appointed. Such a person neither proposes nor
 * confirms.
 */
export async function requireSettled(Users: Users, id: string, session: ClientSession): Promise<void> {
  const admin = await Users.findById(id, { appointedAloneAt: 1 }, { session }).lean();
  if (admin && isNewSiteAdmin(admin))
    throw forbidden(
      'One site admin alone appointed you in the last 7 days, so you cannot be one of the two who decide about this.',
    );
}

/** Resolves to the other site admins who can confirm it: neither the proposer nor a person concerned. */
export async function findConfirmers(
  Users: Users,
  { byId, people }: Parties,
  session?: ClientSession,
): Promise<Types.ObjectId[]> {
  const others = { isSiteAdmin: true, removalPending: { $ne: true }, _id: { $nin: [byId, ...people] } };
  const found = await Users.find(others, { suspension: 1, appointedAloneAt: 1 })
    .session(session ?? null)
    .lean();
  return found.filter((other) => !isSuspended(other) && !isNewSiteAdmin(other)).map(({ _id }) => _id);
}
