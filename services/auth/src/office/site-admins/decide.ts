import { conflict, forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { requireActingSiteAdmin, SITE_ADMINS } from '../../accounts/acting-site-admin';
import type { Models } from '../../models/create-models';
import type { ProposalDoc } from '../../models/proposal.model';
import { endProposal } from '../../proposals/end-open-acts';
import { notWaiting, requireSettled, waitingNow } from '../../proposals/proposal.policy';
import { tellServices, type TellServicesNeeds } from '../../proposals/tell-services';
import { carryOut } from './carry-out';

/** Runs `work` with a waiting proposal in a transaction that locks its people and the site admins. */
export async function withProposal<T>(
  { db, Proposals }: Pick<Models, 'db' | 'Proposals'>,
  id: ProposalDoc['_id'] | string,
  work: (proposal: ProposalDoc, session: ClientSession) => Promise<T>,
): Promise<T> {
  const known = await Proposals.findById(id, { people: 1 }).lean();
  if (!known) throw notFound('proposal');
  return withPeopleLocked(db, [...known.people.map(String), SITE_ADMINS], async (session) => {
    const proposal = await Proposals.findOne({ _id: id, ...waitingNow() }, null, { session }).lean<ProposalDoc>();
    if (!proposal) throw notWaiting();
    return work(proposal, session);
  });
}

type Needed = TellServicesNeeds & Models;

/**
 * Confirms a proposal as the second site admin, which carries it out. The first one, who must still be a site admin,
 * cannot confirm it, and neither can the person concerned.
 */
export async function confirmProposal(dependencies: Needed, id: string, actorId: string): Promise<void> {
  const { Users } = dependencies;
  const effects = await withProposal(dependencies, id, async (proposal, session) => {
    await requireActingSiteAdmin(Users, actorId, session);
    await requireSettled(Users, actorId, session);
    const proposerId = String(proposal.byId);
    if (proposerId === actorId) throw forbidden('You proposed this. A second site admin has to confirm it.');
    if (proposal.people.some((person) => String(person) === actorId))
      throw forbidden('This is about your own account. Another site admin has to confirm it.');
    await requireActingSiteAdmin(Users, proposerId, session).catch(() => {
      throw conflict('not_waiting', 'The person who proposed it is no longer a site admin. Propose it again.');
    });
    return carryOut(dependencies, proposal, { action: 'proposal.confirmed', by: 'by a second site admin' }, session);
  });
  await tellServices(dependencies, effects);
}

/** Withdraws a proposal. Every site admin may do that. */
export const withdrawProposal = (
  dependencies: Pick<Models, 'db' | 'Users' | 'Proposals'>,
  id: string,
  actorId: string,
): Promise<void> =>
  withProposal(dependencies, id, async ({ _id, kind, people }, session) => {
    const { db, Users } = dependencies;
    await requireActingSiteAdmin(Users, actorId, session);
    await endProposal(dependencies, _id, 'withdrawn', session);
    await recordAction(
      db,
      { action: 'proposal.withdrawn', subject: _id, userId: String(people[0]), detail: kind },
      session,
    );
  });
