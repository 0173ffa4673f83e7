import { formatMoney, monthsInWords, planBilling, planTerms, type DomainEvent } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';

type Paid = Extract<DomainEvent, { kind: 'payment.taken' }>['data'];

const METHODS: Record<NonNullable<Paid['method']>, string> = {
  card: 'by card',
  cash: 'in cash',
  cheque: 'by cheque',
  transfer: 'by bank transfer',
};

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
        props.cardLast4 === undefined
          ? `Received ${METHODS[props.method ?? 'transfer']}, entered on ${props.day}`
          : `Paid on ${props.day} with the card that ends in ${props.cardLast4}`,
        `You are a member until ${props.until}`,
      ]}
    />
    <Text>
      {props.endsThen
        ? 'Nothing is charged by itself, so your membership ends on that day unless you pay again.'
        : props.terms?.isOnce
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
export const CancellationReceipt = ({ until, link }: { until?: string | undefined; link: string }) => (
  <Shell preview={until ? `You are a member until ${until}.` : 'Your membership has ended.'} reason={reason()}>
    <Heading>{cancellationSubject}</Heading>
    <Text>
      {until ? `You are a member until ${until}.` : 'Your membership has ended.'} Your card is not charged again.
    </Text>
    <Text>
      {until
        ? 'If you change your mind, you can resume your membership until then. We would love to keep you.'
        : 'If you change your mind, you can join again at any time. We would love to see you back.'}
    </Text>
    <Button href={link}>See Your Membership</Button>
  </Shell>
);

type Unconfirmed = Extract<DomainEvent, { kind: 'payment.unconfirmed' }>['data'];

export const confirmationSubject = ({ money }: Pick<Unconfirmed, 'money'>) =>
  `Confirm your payment of ${formatMoney(money)} with your bank`;
export const PaymentConfirmation = (props: Unconfirmed & { link: string }) => (
  <Shell preview="Nothing was charged. Your bank asks you to confirm the payment." reason={reason()}>
    <Heading>Your bank asks you to confirm your payment</Heading>
    <Text>
      We wanted to renew your {ourName()} membership for {monthsInWords(planTerms(props).months)} with the card that
      ends in {props.cardLast4}. Your bank asks you to confirm the payment of {formatMoney(props.money)} yourself, so
      nothing was charged.
    </Text>
    <Text>Pay with the button below, and your bank shows you how to confirm it.</Text>
    <Button href={props.link}>Confirm the Payment</Button>
  </Shell>
);
