import { Button, Heading, Quote, Shell, Text } from '../components';
import { momentIn } from '../time';
import { ourName } from '../organization';

const reason = () => `You are getting this email because of your ${ourName()} account.`;

export const viewedSubject = () => `A site admin looked at ${ourName()} as you see it`;
export const Viewed = (props: { reason: string; link: string; at: Date; timeZone: string }) => (
  <Shell preview="They could not change anything." reason={reason()}>
    <Heading>A site admin looked at {ourName()} as you see it</Heading>
    <Text>It began on {momentIn(props.timeZone, props.at)} and takes half an hour at most. This is why:</Text>
    <Quote>{props.reason}</Quote>
    <Text>
      They could not change anything. Your messages, your sign-in and security settings, and the chats of chapters to
      which they do not belong were not shown to them.
    </Text>
    <Button href={props.link}>Ask Us About It</Button>
  </Shell>
);
