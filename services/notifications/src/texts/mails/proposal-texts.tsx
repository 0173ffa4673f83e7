import { Button, Heading, Quote, Shell, Text } from '../components';
import { ourName } from '../organization';

const reason = () =>
  `You are getting this email because of your ${ourName()} account. Emails about its security cannot be turned off.`;

export const actProposedSubject = 'A site admin wants to change your account';
/** The mail to the owner of an account on which a site admin wants to act. `act` is what they want to do, in words. */
export const ActProposed = (props: { by: string; act: string; reason: string; when: string; link: string }) => (
  <Shell preview="Nothing has changed yet. You can object." reason={reason()}>
    <Heading>A site admin wants to change your account</Heading>
    <Text>
      {props.by || 'A site admin'} wants to {props.act}. This is why:
    </Text>
    <Quote>{props.reason}</Quote>
    <Text>{props.when}</Text>
    <Text>
      If you agree, there is nothing you need to do. If you do not, press Object. Then nothing changes, and we let the
      other site admins know.
    </Text>
    <Button href={props.link}>Object</Button>
    <Text>The link works until the change takes effect, even while you are signed out.</Text>
  </Shell>
);
