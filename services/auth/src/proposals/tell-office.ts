import { recordDomainEvent } from '@meridian/service-kit';
import { DOMAIN_EVENT_PEOPLE } from '@meridian/shared-types';
import type { ClientSession, Connection, Types } from 'mongoose';
import type { ProposalDoc } from './proposal.model';

/** Notifies site admins of what became of a proposal. */
export async function tellOffice(
  db: Connection,
  { _id, kind, people }: Pick<ProposalDoc, '_id' | 'kind' | 'people'>,
  stage: 'waiting' | 'objected' | 'done',
  recipients: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  if (recipients.length === 0) return;
  await recordDomainEvent(
    db,
    {
      kind: 'site-admin.proposal',
      audience: { userIds: recipients.slice(0, DOMAIN_EVENT_PEOPLE).map(String) },
      data: { proposalId: String(_id), act: kind, userId: String(people[0]), stage },
    },
    session,
  );
}
