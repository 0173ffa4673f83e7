import { formatMoney, type DomainEvent } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';

type Paid = Extract<DomainEvent, { kind: 'payment.taken' }>['data'];

const PERIODS: Record<Paid['plan'], string> = { monthly: 'one month', annual: 'one year' };

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
        `Paid on ${props.day} with the card that ends in ${props.cardLast4}`,
        `You are a member until ${props.until}`,
      ]}
    />
    <Text>
      Your membership renews on that day. You can cancel it any time before. Thank you for being a part of {ourName()}!
    </Text>
    <Button href={props.link}>See Your Membership</Button>
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
