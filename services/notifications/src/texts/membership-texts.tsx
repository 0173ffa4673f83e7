import { Button, Heading, Shell, Text } from './components';
import { ourName } from './organization';

const reason = () => `You get this mail because of your ${ourName()} membership.`;

/** Months that the office gave, or a refund. */
export const MembershipChanged = (props: { title: string; text: string; link: string }) => (
  <Shell preview={props.text} reason={reason()}>
    <Heading>{props.title}</Heading>
    {props.text && <Text>{props.text}</Text>}
    <Text>If you have a question about it, please write to us.</Text>
    <Button href={props.link}>See your membership</Button>
  </Shell>
);
