import { recordAction } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import type { ProposalDoc } from '../models/proposal.model';
import { waitingNow } from './proposal.policy';

/** Ends a proposal in a transaction. Its input, which may be an address, is no longer needed. */
export async function endProposal(
  { Proposals }: Pick<Models, 'Proposals'>,
  _id: ProposalDoc['_id'],
  state: Exclude<ProposalDoc['state'], 'waiting'>,
  session: ClientSession,
): Promise<void> {
  await Proposals.updateOne({ _id }, { $set: { state, endedAt: new Date() }, $unset: { input: 1 } }, { session });
}

type Needed = Pick<Models, 'db' | 'Proposals' | 'AccountTokens'>;

/**
 * Ends what a person has begun as a site admin, in the transaction that ends their rights: their proposals, the unused
 * links that they made for others, which includes invitations, and confirmed links that they have not created yet.
 */
export async function endOpenActs(
  { db, Proposals, AccountTokens }: Needed,
  byId: string,
  why: string,
  session: ClientSession,
): Promise<void> {
  const endedAt = new Date();
  const open = await Proposals.find({ byId, ...waitingNow(endedAt) }, { kind: 1, people: 1 }, { session }).lean();
  await Proposals.updateMany(
    { byId, state: 'waiting' },
    { $set: { state: 'ended', endedAt }, $unset: { input: 1 } },
    { session },
  );
  await Proposals.updateMany(
    { byId, state: 'done', usedAt: { $exists: false } },
    { $set: { usedAt: endedAt } },
    { session },
  );
  await AccountTokens.deleteMany({ byId }, { session });
  for (const { _id, kind, people } of open)
    await recordAction(
      db,
      { action: 'proposal.ended', subject: _id, userId: String(people[0]), detail: `${kind}: ${why}` },
      session,
    );
}
