import { recordDomainEvent } from '@meridian/service-kit';
import { DOMAIN_EVENT_PEOPLE } from '@meridian/shared-types';
import type { ClientSession, Connection, Types } from 'mongoose';
import type { ProposalDoc } from '../models/proposal.model';

/** Notifies site admins of what became of a proposal, or of an appointment without one. */
export async function tellOffice(
  db: Connection,
  { _id, kind, people }: Pick<ProposalDoc, 'kind' | 'people'> & Partial<Pick<ProposalDoc, '_id'>>,
  stage: 'waiting' | 'objected' | 'done' | 'appointed',
  recipients: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  if (recipients.length === 0) return;
  await recordDomainEvent(
    db,
    {
      kind: 'site-admin.proposal',
      audience: { userIds: recipients.slice(0, DOMAIN_EVENT_PEOPLE).map(String) },
      data: { ...(_id && { proposalId: String(_id) }), act: kind, userId: String(people[0]), stage },
    },
    session,
  );
}
