import { formatMoney, type DomainEvent } from '@meridian/shared-types';
import { Button, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';

type DataOf<K> = Extract<DomainEvent, { kind: K }>['data'];

const reason = () => `You are getting this email because of your ${ourName()} membership.`;

const inMonths = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * Returns the last month in which a card is valid.
 * @example lastMonthOf('2027-02-01T00:00:00.000Z') // 'January 2027'
 */
export const lastMonthOf = (expiresAt: string): string => inMonths.format(new Date(Date.parse(expiresAt) - 1));

export const cardDeclinedSubject = 'Your card was declined';
type Declined = Omit<DataOf<'payment.declined'>, 'payBefore' | 'retryAt'>;
/** `retryOn` and `payBefore` are days in words. */
export const CardDeclined = (props: Declined & { payBefore: string; retryOn?: string; link: string }) => (
  <Shell preview="Choose another card to stay a member." reason={reason()}>
    <Heading>{cardDeclinedSubject}</Heading>
    <Text>
      We tried to renew your membership for {formatMoney(props.money)} with the card that ends in {props.cardLast4}, and
      your bank declined it. You were not charged, and we take no fee for this.
    </Text>
    <Text>
      {props.isAfterPause
        ? `Your membership continues as soon as you pay. It ends if it is not paid by ${props.payBefore}.`
        : `You keep everything that members have until ${props.payBefore}. If your membership is not paid by then, it ends and you still get our newsletter.`}
    </Text>
    <Text>
      {props.retryOn
        ? `We charge this card again on ${props.retryOn}. You can also choose another card. We then charge that one.`
        : 'We do not charge this card again. Choose another card. We then charge that one.'}
      {!props.isAfterPause && ' Your new period begins on the day on which the last one ended.'}
    </Text>
    <Button href={props.link}>Choose Another Card</Button>
  </Shell>
);

export const cardExpiresSubject = 'Your card expires soon';
export const CardExpires = (props: DataOf<'card.expires'> & { link: string }) => (
  <Shell preview="Enter your new card, so that your membership can renew." reason={reason()}>
    <Heading>{cardExpiresSubject}</Heading>
    <Text>
      The card that ends in {props.cardLast4} expires at the end of {lastMonthOf(props.expiresAt)}. Your membership
      renews with this card.
    </Text>
    <Text>Enter your new card before then. That costs nothing, and nothing else changes.</Text>
    <Button href={props.link}>Change the Card</Button>
  </Shell>
);

export const pausedSubject = 'Your membership will pause';
/** `from` and `until` are days in words. */
export const Paused = (props: { from: string; until: string; link: string }) => (
  <Shell preview={`Your pause lasts from ${props.from} until ${props.until}.`} reason={reason()}>
    <Heading>{pausedSubject}</Heading>
    <Text>
      You stay a member until {props.from}, because you have paid for that time. Then your pause begins, and it lasts
      until {props.until}. You pay nothing while it lasts, and you get our newsletter.
    </Text>
    <Text>
      On {props.until} your card is charged and you are a member again. We remind you a few days before. You can end the
      pause at any time.
    </Text>
    <Button href={props.link}>See Your Membership</Button>
  </Shell>
);

export const pauseEndsSubject = 'Your membership continues soon';
/** `day` is the day on which the pause ends, in words. */
export const PauseEnds = (props: Omit<DataOf<'subscription.pause-ends'>, 'at'> & { day: string; link: string }) => (
  <Shell preview={`Your pause ends on ${props.day}.`} reason={reason()}>
    <Heading>{pauseEndsSubject}</Heading>
    <Text>
      Your pause ends on {props.day}. On that day we charge {formatMoney(props.money)} to the card that ends in{' '}
      {props.cardLast4}, and you are a member again.
    </Text>
    <Text>If you do not want that, cancel your membership before. We would love to see you back.</Text>
    <Button href={props.link}>See Your Membership</Button>
  </Shell>
);
