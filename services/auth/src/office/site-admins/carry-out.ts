import { recordAction, type AuditedAction } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { Effects } from '../../proposals/account-act';
import { endProposal } from '../../proposals/end-open-acts';
import type { ProposalDoc } from '../../models/proposal.model';
import { tellOffice } from '../../proposals/tell-office';
import { findAct } from './acts';

/**
 * Carries out a proposal in the transaction that has its locks. The act checks again whether it is possible, and throws
 * if it is not. `how` is what the audit log says about it.
 */
export async function carryOut(
  stores: Models,
  { _id, kind, people, input, reason, byId }: ProposalDoc,
  how: Pick<AuditedAction, 'action' | 'actorId'> & { by: string },
  session: ClientSession,
): Promise<Effects> {
  const { db } = stores;
  const userId = String(people[0]);
  const request = { userId, actorId: String(byId), reason, input: input as never };
  const perform = await findAct(kind).prepare(stores, request, session);
  const { by, ...action } = how;
  await recordAction(db, { ...action, subject: _id, userId, detail: `${kind}, ${by}: ${reason}` }, session);
  const effects = await perform(true);
  await endProposal(stores, _id, 'done', session);
  await tellOffice(db, { _id, kind, people }, 'done', [byId], session);
  return effects;
}
