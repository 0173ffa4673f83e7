import { Banner, ButtonLink, formatCardDate } from '@meridian/platform';
import { expiringMonth, type Membership } from './billing-dates';
import { ResumeButton } from './resume-button';

const PayNow = () => (
  <ButtonLink size="sm" to="/subscribe">
    Pay Now
  </ButtonLink>
);

/** Tells a member whose membership is not cancelled what needs their attention: the card, or a pause to come. */
export function MembershipNotices({ membership }: { membership: Membership }) {
  const { isDeclined, paidUntil, graceUntil = paidUntil, retryAt, pausedUntil, cardLast4 } = membership;
  const month = expiringMonth(membership);
  return (
    <>
      {isDeclined && (
        <Banner tone="warning" title="Your card was declined" action={<PayNow />}>
          You were not charged, and a declined card costs you nothing.{' '}
          {retryAt ? `We try this card again on ${formatCardDate(retryAt)}.` : 'We do not try this card again.'} You
          stay a full member until {formatCardDate(graceUntil)}, and longer if you pay or choose another card before.
        </Banner>
      )}
      {pausedUntil && (
        <Banner tone="warning" title="Your membership will pause" action={<ResumeButton />}>
          You stay a full member until {formatCardDate(paidUntil)}. The pause lasts until {formatCardDate(pausedUntil)},
          when your card is charged. Resume for free until it begins.
        </Banner>
      )}
      {month && !isDeclined && (
        <Banner tone="warning" title="Your card expires soon">
          The card that ends in {cardLast4} is valid until the end of {month}. Choose another card, so that your
          membership can renew.
        </Banner>
      )}
    </>
  );
}
