import { formatAnnouncementDate } from '@meridian/platform';
import { isolated, type ProposalKind } from '@meridian/shared-types';
import type { Proposal } from '@meridian/shared-types/schemas';

/** What a site admin wants to do, after "Ana wants to". `who` is the person concerned. */
const WANTS: Record<ProposalKind, (who: string, proposal: Proposal) => string> = {
  address: (who, { value }) => `change the address of ${who} to ${isolated(value ?? '')}`,
  name: (who, { value }) => `change the name of ${who} to ${isolated(value ?? '')}`,
  'password-link': (who) => `send ${who} a link to a new password`,
  confirmation: (who) => `confirm the address of ${who} by hand`,
  'two-factor-removal': (who) => `turn off two-factor authentication for ${who}`,
  'two-factor-link': (who) => `create a two-factor setup link for ${who}`,
  session: (who) => `sign ${who} out in one browser`,
  sessions: (who) => `sign ${who} out in all browsers`,
  suspension: (who, { value }) => `suspend ${who}${value ? ` until ${formatAnnouncementDate(value)}` : ''}`,
  removal: (who) => `delete the account of ${who}`,
  merge: (who, { people }) => `merge the account of ${who} into ${people[1]?.email ?? 'another one'}`,
  appointment: (who) => `make ${who} a site admin`,
  dismissal: (who) => `dismiss ${who} as a site admin`,
  'treasurer-appointment': (who) => `make ${who} a treasurer`,
  'treasurer-dismissal': (who) => `dismiss ${who} as a treasurer`,
};

/** @example describeProposal(proposal) // 'Grace wants to suspend Ana' */
export const describeProposal = (proposal: Proposal): string =>
  `${isolated(proposal.proposedBy.name)} wants to ${WANTS[proposal.kind](isolated(proposal.people[0]?.name ?? ''), proposal)}`;

/** Says how long a proposal waits, and when it takes effect by itself. */
export function describeWaiting({ until, takesEffectAt, people }: Proposal): string {
  return takesEffectAt
    ? `It takes effect on ${formatAnnouncementDate(takesEffectAt)} unless ${isolated(people[0]?.name ?? '')} objects.`
    : `It waits for a second site admin until ${formatAnnouncementDate(until)}.`;
}
