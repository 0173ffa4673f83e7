import { Badge, Row, Text, formatAnnouncementDate, type Tone } from '@meridian/platform';
import type { PersonMail, PersonMailState } from '@meridian/shared-types';
import { getMailName } from '@meridian/shared-types/notification-kinds';
import { ItemCard } from './person-part';

const STATES: Record<PersonMailState, [label: string, tone: Tone]> = {
  waiting: ['Waiting', 'neutral'],
  gathered: ['In another email', 'neutral'],
  accepted: ['Accepted', 'success'],
  returned: ['Bounced', 'danger'],
  refused: ['Refused', 'danger'],
  uncertain: ['Possibly sent', 'warning'],
  'not-sent': ['Not sent', 'neutral'],
};

/** Returns the name of a mail. Without a name of its own, `event.seat-changed` becomes `Event: seat changed`. */
function nameOf(kind: string): string {
  if (kind === 'digest.daily') return 'Daily digest';
  if (kind === 'digest.weekly') return 'Weekly digest';
  const [first = '', rest = ''] = kind.replaceAll('-', ' ').split('.');
  return getMailName(kind) ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}: ${rest}`;
}

/** Shows the mails to the person, without their texts. */
export const MailList = ({ mails }: { mails: readonly PersonMail[] }) => (
  <ItemCard
    none="No emails in the last 30 days."
    items={mails.map(({ id, kind, state, createdAt, endedAt }) => (
      <li key={id}>
        <Row gap={4} justify="space-between" wrap>
          <div>
            <strong>{nameOf(kind)}</strong>
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
