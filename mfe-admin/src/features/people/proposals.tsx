import { Banner, ButtonLink, formatCardDate, queryFor } from '@meridian/platform';
import { accountsApi, isolated } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';

/** Shows the proposed site admins who wait for a second one to confirm. It shows nothing if there are none. */
export function Proposals() {
  const { data } = useQuery(queryFor(accountsApi.siteAdmins));
  return data?.waiting.map(({ id, name, proposedBy, until }) => (
    <Banner
      key={id}
      tone="warning"
      title={`${isolated(name)} is proposed as a site admin`}
      action={
        <ButtonLink size="sm" variant="secondary" to={`/admin-tools/people/${id}`}>
          Open
        </ButtonLink>
      }
    >
      By <bdi>{proposedBy.name}</bdi>. A second site admin can confirm it until {formatCardDate(until)}.
    </Banner>
  ));
}
