import { Badge, Row, Text, formatAnnouncementDate, type Tone } from '@meridian/platform';
import type { PersonMail, PersonMailState } from '@meridian/shared-types';
import { ItemCard } from './person-part';

const STATES: Record<PersonMailState, [label: string, tone: Tone]> = {
  waiting: ['Waiting', 'neutral'],
  gathered: ['In another email', 'neutral'],
  accepted: ['Accepted', 'success'],
  returned: ['Bounced', 'danger'],
  refused: ['Refused', 'danger'],
  uncertain: ['Perhaps sent', 'warning'],
  'not-sent': ['Not sent', 'neutral'],
};

const KINDS: Record<string, string> = {
  'account.password-reset': 'Password reset link',
  'account.confirm-address': 'Link to confirm the address',
  'account.invited': 'Invitation',
  'account.confirm-new-address': 'Link to confirm a new address',
  'account.address-changed': 'The address was changed',
  'account.address-change-requested': 'Another address was asked for',
  'account.address-taken': 'The address belongs to this account',
  'account.address-restored': 'The earlier address was restored',
  'account.password-changed': 'The password was changed',
  'account.factor-added': 'A second step was added',
  'account.factor-removed': 'A second step was removed',
  'account.recovery-code-used': 'A recovery code was used',
  'account.new-device': 'Sign-in from a new browser',
  'account.suspended': 'The account is suspended',
  'account.suspension-ended': 'The account is no longer suspended',
  'membership.changed': 'Months given, or a refund',
  'account.merged': 'Two accounts were merged',
  'account.viewed': 'A site admin viewed the site as the person',
  'payment.taken': 'Receipt of a payment',
  'subscription.cancelled': 'Receipt of a cancellation',
  'newsletter.confirm': 'Link to confirm the newsletter',
  'contact.received': 'Receipt of a message to the office',
  'contact.answered': 'Answer of the office',
  'digest.daily': 'Daily digest',
  'digest.weekly': 'Weekly digest',
};

/** Converts `event.seat-changed` to `Event: seat changed`. */
const wordsOf = (kind: string): string => {
  const [first = '', rest = ''] = kind.replaceAll('-', ' ').split('.');
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}: ${rest}`;
};

/** Shows the mails to the person, without their texts. */
export const MailList = ({ mails }: { mails: readonly PersonMail[] }) => (
  <ItemCard
    none="No emails in the last 30 days."
    items={mails.map(({ id, kind, state, createdAt, endedAt }) => (
      <li key={id}>
        <Row gap={4} justify="space-between" wrap>
          <div>
            <strong>{KINDS[kind] ?? wordsOf(kind)}</strong>
            <Text size="sm" tone="muted">
              {formatAnnouncementDate(endedAt ?? createdAt)}
            </Text>
          </div>
          <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
        </Row>
      </li>
    ))}
  />
);
