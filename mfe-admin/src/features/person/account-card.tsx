import { Badge, Card, Row, Stack, formatAnnouncementDate, formatCardDate } from '@meridian/platform';
import { isActiveSubscriber, type AccountDetails } from '@meridian/shared-types';
import { ShieldCheck } from 'lucide-react';
import { Details } from './details';

/** Shows whose account it is, and how the person signs in. */
export function AccountCard({ account }: { account: AccountDetails }) {
  const { email, emailChange, isConfirmed, removeAt, createdAt, isSiteAdmin } = account;
  const isActive = isActiveSubscriber(account);
  return (
    <Card>
      <Stack gap={5}>
        <Row gap={2}>
          {isSiteAdmin && (
            <Badge tone="accent" icon={<ShieldCheck aria-hidden />}>
              Site admin
            </Badge>
          )}
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Newsletter'}</Badge>
          <Badge tone={isConfirmed ? 'success' : 'warning'}>
            {isConfirmed ? 'Address confirmed' : 'Address not confirmed'}
          </Badge>
        </Row>
        <Details
          items={[
            ['Email address', email],
            ...(emailChange ? [['New address, not confirmed yet', emailChange.email] as const] : []),
            ['Joined', formatCardDate(createdAt)],
            ['Last seen', describeLastSeen(account)],
            ['Two-factor authentication', describeTwoFactor(account)],
            ...(removeAt ? [['Removed unless confirmed by', formatCardDate(removeAt)] as const] : []),
          ]}
        />
      </Stack>
    </Card>
  );
}

const formatDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Describes when the person was last seen. For a session that has ended, only the day is stored. */
function describeLastSeen({ lastSeenAt, lastSeenOn, sessions }: AccountDetails): string {
  const where = sessions.length > 0 ? '' : ', not signed in anywhere now';
  if (lastSeenAt && (!lastSeenOn || lastSeenAt.slice(0, 10) >= lastSeenOn)) return formatAnnouncementDate(lastSeenAt);
  return lastSeenOn ? `${formatDay.format(new Date(lastSeenOn))}${where}` : 'Not signed in anywhere';
}

function describeTwoFactor({ twoFactor: { hasApp, passkeys } }: AccountDetails): string {
  const parts = [
    hasApp && 'authenticator app',
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  ];
  const text = parts.filter(Boolean).join(', ');
  return text ? `On: ${text}` : 'Off';
}
