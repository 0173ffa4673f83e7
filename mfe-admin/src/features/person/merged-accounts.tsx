import { Banner, formatAnnouncementDate, Text, TextLink } from '@meridian/platform';
import type { AccountDetails } from '@meridian/shared-types';
import { ItemCard } from './person-part';

/** Shows on the page of a merged account which account now has its data. */
export const MergedInto = ({ mergedInto }: { mergedInto: NonNullable<AccountDetails['mergedInto']> }) => (
  <Banner tone="warning" title={`Merged on ${formatAnnouncementDate(mergedInto.at)}`}>
    Everything of this account is in{' '}
    <TextLink to={`/admin-tools/people/${mergedInto.id}`}>
      the account of <bdi>{mergedInto.name}</bdi>
    </TextLink>
    . <bdi>{mergedInto.reason}</bdi>
  </Banner>
);

/** Shows the accounts that were merged into this one. */
export const MergedAccounts = ({ merged }: { merged: NonNullable<AccountDetails['mergedAccounts']> }) => (
  <ItemCard
    none=""
    items={merged.map(({ id, email, at, isMoving }) => (
      <li key={id}>
        <strong>
          The account <bdi>{email}</bdi> was merged into this one
        </strong>
        <Text size="sm" tone="muted">
          {formatAnnouncementDate(at)}
          {isMoving && ' · the last of it is on its way'}
        </Text>
      </li>
    ))}
  />
);
