import { DUE_READ, HttpError, isRemovedPersonError, recordAction, type Logger } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import type { Models } from '../../models/create-models';
import type { Effects } from '../../proposals/account-act';
import { endProposal } from '../../proposals/end-open-acts';
import type { ProposalDoc } from '../../models/proposal.model';
import { findConfirmers, waitingNow } from '../../proposals/proposal.policy';
import { tellServices, type TellServicesNeeds } from '../../proposals/tell-services';
import { carryOut } from './carry-out';
import { withProposal } from './decide';

type Needed = TellServicesNeeds & Models & { log: Logger };

/**
 * Carries out the proposals whose 72 hours have passed without an objection, if there is no other site admin who could
 * confirm them. Several replicas may run this at the same time. A proposal that is no longer possible ends.
 */
export async function carryOutDueProposals(dependencies: Needed, now = new Date()): Promise<void> {
  const { Proposals, log } = dependencies;
  const due = await Proposals.find({ ...waitingNow(now), takesEffectAt: { $lte: now } }, { _id: 1 })
    .comment(DUE_READ)
    .lean();
  for (const { _id } of due) {
    try {
      const effects = await withProposal(dependencies, _id, (proposal, session) =>
        carryOutAlone(dependencies, proposal, session),
      );
      await tellServices(dependencies, effects);
    } catch (error) {
      if (isNoLongerPossible(error)) await endImpossible(dependencies, _id, error);
      else log.warn({ err: error }, 'proposal not carried out yet');
    }
  }
}

async function carryOutAlone(dependencies: Models, proposal: ProposalDoc, session: ClientSession): Promise<Effects> {
  const { Users } = dependencies;
  if ((await findConfirmers(Users, proposal, session)).length > 0) return {};
  await requireActingSiteAdmin(Users, String(proposal.byId), session);
  const how = { action: 'proposal.took-effect', actorId: proposal.byId, by: 'after 72 hours' } as const;
  return carryOut(dependencies, proposal, how, session);
}

/** A refusal that does not go away by itself. The proposal itself may have ended in the meantime. */
const isNoLongerPossible = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && error.code !== 'not_waiting' && !isRemovedPersonError(error);

const endImpossible = (
  dependencies: Pick<Models, 'db' | 'Proposals'> & { log: Logger },
  id: ProposalDoc['_id'],
  { message }: HttpError,
): Promise<void> =>
  withProposal(dependencies, id, async ({ _id, kind, people }, session) => {
    await endProposal(dependencies, _id, 'ended', session);
    const detail = `${kind}: ${message}`;
    const userId = String(people[0]);
    await recordAction(dependencies.db, { action: 'proposal.ended', subject: _id, userId, detail }, session);
  }).catch((error: unknown) => dependencies.log.warn({ err: error }, 'proposal not ended yet'));
