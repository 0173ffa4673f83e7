import { conflict, HttpError, recordAction, recordDomainEvents, hashToken, createToken } from '@meridian/service-kit';
import type { Waiting } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import type { UserDoc } from '../models/user.model';
import type { Models } from '../models/create-models';
import { listAccounts, type AccountAct, type ActRequest } from './account-act';
import type { ProposalDoc } from '../models/proposal.model';
import { findConfirmers, OBJECTION_MS, PROPOSAL_MS, requireSettled, RETENTION_MS, waitingNow } from './proposal.policy';
import { tellOffice } from './tell-office';

/** The owner of an account who is told of an act on it. */
export type Concerned = Pick<UserDoc, '_id' | 'email'>;

/**
 * Stores an act that waits for a second site admin, and tells the owners of the accounts, who can object. Nothing of
 * the act itself happens, and nobody else is mailed.
 */
export async function propose<Input>(
  stores: Pick<Models, 'db' | 'Users' | 'Proposals'>,
  act: AccountAct<Input>,
  request: ActRequest<Input>,
  concerned: readonly Concerned[],
  session: ClientSession,
): Promise<Waiting> {
  const { db, Users, Proposals } = stores;
  const { kind } = act;
  const { userId, actorId, reason, input } = request;
  if (reason === '') {
    const message = 'Enter a reason. The person and the second site admin read it.';
    throw new HttpError(400, 'reason_needed', message, [{ path: 'reason', message }]);
  }
  await requireSettled(Users, actorId, session);
  const since = new Date();
  if (await Proposals.exists({ kind, people: userId, ...waitingNow(since) }).session(session))
    throw conflict('already_waiting', 'This is already proposed. A second site admin has to confirm it.');
  const tokens = concerned.map(({ _id, email }) => ({
    userId: _id,
    email,
    token: createToken(),
    id: new Types.ObjectId(),
  }));
  const until = new Date(since.getTime() + PROPOSAL_MS);
  const proposal: ProposalDoc = {
    _id: new Types.ObjectId(),
    kind,
    people: listAccounts(act, request).map((id) => new Types.ObjectId(id)),
    told: tokens.map(({ id, token, ...person }) => ({ _id: id, ...person, tokenHash: hashToken(token) })),
    input,
    reason,
    byId: new Types.ObjectId(actorId),
    since,
    until,
    ...(concerned.length > 0 && { takesEffectAt: new Date(since.getTime() + OBJECTION_MS) }),
    state: 'waiting',
    removeAt: new Date(until.getTime() + RETENTION_MS),
  };
  const { takesEffectAt } = proposal;
  const confirmers = await findConfirmers(Users, proposal, session);
  if (!takesEffectAt && confirmers.length === 0)
    throw conflict('no_second_admin', 'There is no second site admin who can confirm it.');
  await Proposals.insertMany([proposal], { session });
  await recordAction(
    db,
    { action: 'proposal.made', subject: proposal._id, userId, detail: `${kind}: ${reason}` },
    session,
  );
  const hasConfirmer = confirmers.length > 0;
  const by = (await Users.findById(actorId, { name: 1 }, { session }).lean())?.name ?? '';
  if (takesEffectAt)
    await recordDomainEvents(
      db,
      tokens.map(({ userId: personId, token, id }) => ({
        kind: 'account.act-proposed' as const,
        audience: { userIds: [String(personId)] },
        data: {
          ...{ token, expiresAt: until.toISOString(), addressId: String(id), proposalId: String(proposal._id) },
          ...{ act: kind, by, reason, takesEffectAt: takesEffectAt.toISOString(), hasConfirmer },
        },
      })),
      session,
    );
  await tellOffice(db, proposal, 'waiting', confirmers, session);
  return takesEffectAt && !hasConfirmer ? { takesEffectAt: takesEffectAt.toISOString() } : {};
}
