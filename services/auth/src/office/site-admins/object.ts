import { conflict, recordAction, hashToken } from '@meridian/service-kit';
import type { Objection } from '@meridian/shared-types/schemas';
import { linkRefused } from '../../addresses/address-change';
import type { Models } from '../../models/create-models';
import type { ProposalDoc } from '../../models/proposal.model';
import { findConfirmers } from '../../proposals/proposal.policy';
import { tellOffice } from '../../proposals/tell-office';
import { endProposal } from '../../proposals/end-open-acts';
import { withProposal } from './decide';

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Throws 409 and says what became of a proposal that does not wait any more. */
function refuseEnded({ state, endedAt }: Pick<ProposalDoc, 'state' | 'endedAt'>): never {
  if (state === 'done' && endedAt)
    throw conflict(
      'took_effect',
      `This took effect on ${inWords.format(endedAt)} (UTC), so it is too late to object. If it is wrong, contact us.`,
    );
  throw conflict('proposal_ended', 'This was withdrawn or has expired. Nothing has changed in your account.');
}

type Needed = Pick<Models, 'db' | 'Users' | 'Proposals'>;

/** Finds the proposal of a link, or one about this person, with the person who objects. */
async function findConcerned({ Proposals }: Needed, objection: Objection, userId: string | undefined) {
  const hash = 'token' in objection ? hashToken(objection.token) : undefined;
  const key = 'token' in objection ? { 'told.tokenHash': hash } : { _id: objection.proposalId };
  const found = await Proposals.findOne(key, { told: 1 }).lean();
  const person = found?.told.find((told) => (hash ? told.tokenHash === hash : String(told.userId) === userId));
  if (!found || !person) throw linkRefused();
  return { id: found._id, personId: person.userId };
}

/**
 * Ends a proposal for the person concerned, who has the link or is signed in. The proposer and the other site admins
 * are told. An objection that is repeated succeeds again.
 * @throws {HttpError} 400 for an unknown link, 409 if the proposal has ended in another way
 */
export async function objectToProposal(
  dependencies: Needed,
  objection: Objection,
  userId: string | undefined,
): Promise<void> {
  const { db, Users, Proposals } = dependencies;
  const { id, personId } = await findConcerned(dependencies, objection, userId);
  try {
    await withProposal(dependencies, id, async (proposal, session) => {
      const { _id, kind, people, byId } = proposal;
      await endProposal(dependencies, _id, 'objected', session);
      const by = { userId: String(people[0]), actorId: personId, detail: kind };
      await recordAction(db, { action: 'proposal.objected', subject: _id, ...by }, session);
      await tellOffice(db, proposal, 'objected', [byId, ...(await findConfirmers(Users, proposal, session))], session);
    });
  } catch (error) {
    const now = await Proposals.findById(id, { state: 1, endedAt: 1, until: 1 }).lean();
    if (now?.state === 'objected') return;
    if (now && (now.state !== 'waiting' || now.until <= new Date())) refuseEnded(now);
    throw error;
  }
}
