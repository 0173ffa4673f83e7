import { queryFor } from '@meridian/platform';
import { accountsApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { ProposalBanner } from './proposal-banner';

/** Shows the acts on a person's account that wait for a second site admin. It shows nothing if there are none. */
export function ProposalsAbout({ userId, ownId }: { userId: string; ownId: string | undefined }) {
  const { data } = useQuery(queryFor(accountsApi.siteAdmins));
  return data?.waiting
    .filter(({ people }) => people.some(({ id }) => id === userId))
    .map((proposal) => <ProposalBanner key={proposal.id} proposal={proposal} ownId={ownId} />);
}
