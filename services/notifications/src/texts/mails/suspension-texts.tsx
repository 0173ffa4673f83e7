import { Button, Heading, Quote, Shell, Text } from '../components';
import { ourName } from '../organization';

const reason = () => `You are getting this email because of your ${ourName()} account.`;

export const suspendedSubject = 'Your account is suspended';
interface SuspendedProps {
  reason: string;
  until?: string | undefined;
  /** The last day of the paid time in words. It is absent without a membership. */
  paidUntil?: string | undefined;
  link: string;
}
export const Suspended = (props: SuspendedProps) => (
  <Shell preview="You cannot sign in for now." reason={reason()}>
    <Heading>Your account is suspended</Heading>
    <Text>
      {props.until
        ? `You cannot use ${ourName()} until ${props.until}.`
        : `You cannot use ${ourName()} until we lift the suspension.`}{' '}
      Your memberships and messages stay. This is why:
    </Text>
    <Quote>{props.reason}</Quote>
    {props.paidUntil && (
      <Text>
        Your membership is paid until {props.paidUntil}, and that does not change. We do not charge your card while your
        account is suspended, so your membership ends on that day if you are still suspended. We do not refund anything
        automatically. If you want money back, write to us.
      </Text>
    )}
    <Text>If you think this is a mistake, write to us. A person reads it.</Text>
    <Button href={props.link}>Write to Us</Button>
  </Shell>
);

export const suspensionEndedSubject = 'Your account is no longer suspended';
export const SuspensionEnded = (props: { link: string }) => (
  <Shell preview="You can sign in again." reason={reason()}>
    <Heading>Your account is no longer suspended</Heading>
    <Text>Welcome back! You can sign in again, and everything is still there.</Text>
    <Button href={props.link}>Sign In</Button>
  </Shell>
);
