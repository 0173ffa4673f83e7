import { formatMoney, type DomainEvent } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';

type Paid = Extract<DomainEvent, { kind: 'payment.taken' }>['data'];

const PERIODS: Record<Paid['plan'], string> = { monthly: 'one month', annual: 'one year' };

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
/** `day` is the day on which the card was charged, in words. */
export const PaymentReceipt = (props: Paid & { day: string; link: string }) => (
  <Shell preview={`You are a member until ${props.until}.`} reason={reason()}>
    <Heading>{props.isRenewal ? 'Your membership was renewed' : 'Thank you for your payment'}</Heading>
    {props.isPlayMoney && <Text>This site takes no real payments, so nothing was charged.</Text>}
    <DescriptionList
      lines={[
        `${ourName()} membership, ${PERIODS[props.plan]}: ${formatMoney(props.money)}`,
        props.cardLast4 === undefined
          ? `Received ${METHODS[props.method ?? 'transfer']}, entered on ${props.day}`
          : `Paid on ${props.day} with the card that ends in ${props.cardLast4}`,
        `You are a member until ${props.until}`,
      ]}
    />
    <Text>
      {props.endsThen
        ? 'Nothing is charged by itself, so your membership ends on that day unless you pay again.'
        : 'Your membership renews on that day. You can cancel it any time before.'}{' '}
      Thank you for being a part of {ourName()}!
    </Text>
    <Button href={props.link}>See Your Membership</Button>
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
