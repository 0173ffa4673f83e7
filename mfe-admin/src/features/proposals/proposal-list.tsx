import { Banner, ButtonLink, queryFor } from '@meridian/platform';
import { accountsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { describeProposal, describeWaiting } from './proposal-texts';

/** Shows all acts that wait for a second site admin. It shows nothing if there are none. */
export function ProposalList() {
  const { data } = useQuery(queryFor(accountsApi.siteAdmins));
  return data?.waiting.map((proposal) => (
    <Banner
      key={proposal.id}
      tone="warning"
      title={describeProposal(proposal)}
      action={
        <ButtonLink size="sm" variant="secondary" to={`/admin-tools/people/${proposal.people[0]?.id ?? ''}`}>
          Open
        </ButtonLink>
      }
    >
      {describeWaiting(proposal)}
    </Banner>
  ));
}
