import { formatMoney, monthsInWords, planBilling, planTerms, type DomainEvent } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';

type Paid = Extract<DomainEvent, { kind: 'payment.taken' }>['data'];

const reason = () => `You are getting this email because of your ${ourName()} membership.`;

const QUESTION = 'If you have a question, write to us. We are happy to help.';

/** The mail about months that the office gave, or about a refund. */
export const MembershipChanged = (props: { title: string; text: string; link: string }) => (
  <Shell preview={props.text || QUESTION} reason={reason()}>
    <Heading>{props.title}</Heading>
    {props.text && <Text>{props.text}</Text>}
    <Text>{QUESTION}</Text>
    <Button href={props.link}>See Your Membership</Button>
  </Shell>
);

export const paymentSubject = ({ money }: Pick<Paid, 'money'>) => `Receipt for your payment of ${formatMoney(money)}`;
/** Returns what was paid for. @example describePlan({ plan: 'annual' }) // 'one year' */
function describePlan(paid: Pick<Paid, 'plan' | 'terms'>): string {
  const months = monthsInWords(planTerms(paid).months);
  return paid.terms ? `${paid.terms.name}, ${months}` : months;
}

/** `day` is the day on which the card was charged, in words. */
export const PaymentReceipt = (props: Paid & { day: string; link: string }) => (
  <Shell preview={`You are a member until ${props.until}.`} reason={reason()}>
    <Heading>{props.isRenewal ? 'Your membership was renewed' : 'Thank you for your payment'}</Heading>
    {props.isPlayMoney && <Text>This site takes no real payments, so nothing was charged.</Text>}
    <DescriptionList
      lines={[
        `${ourName()} membership, ${describePlan(props)}: ${formatMoney(props.money)}`,
        `Paid on ${props.day} with the card that ends in ${props.cardLast4}`,
        `You are a member until ${props.until}`,
      ]}
    />
    <Text>
      {props.terms?.isOnce
        ? 'Your membership does not renew, and your card is not charged again.'
        : 'Your membership renews on that day. You can cancel it any time before.'}{' '}
      Thank you for being a part of {ourName()}!
    </Text>
    <Button href={props.link}>See Your Membership</Button>
  </Shell>
);

type NewPrice = Extract<DomainEvent, { kind: 'price.offered' }>['data'];

/** Returns a price with how often it is paid. @example describePrice(offer, offer.money) // '$35 per month' */
const describePrice = (offer: NewPrice, money: NewPrice['money']) =>
  `${formatMoney(money)} ${planBilling(planTerms(offer))}`;

/** Returns the subject of the mail about a new price, and the title of the notice. */
export const newPriceTitle = (offer: NewPrice) =>
  `From ${offer.from} your membership costs ${describePrice(offer, offer.money)}`;
/** Returns what a person can do about a new price. */
export const newPriceText = (offer: NewPrice) =>
  `Until then you pay ${describePrice(offer, offer.former)} as before. To keep your membership you need not do anything.`;

export const NewPriceOffer = (props: NewPrice & { link: string }) => (
  <Shell preview={newPriceText(props)} reason={reason()}>
    <Heading>{newPriceTitle(props)}</Heading>
    <Text>{newPriceText(props)}</Text>
    <Text>
      If you do not want the new price, refuse it in your billing settings. Your membership then ends when the time that
      you have paid for ends, and you are never charged the new price.
    </Text>
    <Text>{QUESTION}</Text>
    <Button href={props.link}>Keep or Refuse</Button>
  </Shell>
);

export const cancellationSubject = 'You cancelled your membership';
export const CancellationReceipt = (props: { until: string; link: string }) => (
  <Shell preview={`You are a member until ${props.until}.`} reason={reason()}>
    <Heading>{cancellationSubject}</Heading>
    <Text>You are a member until {props.until}. Your card is not charged again.</Text>
    <Text>If you change your mind, you can resume your membership until then. We would love to keep you.</Text>
    <Button href={props.link}>See Your Membership</Button>
  </Shell>
);
