import { Button, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';
import { momentIn } from '../time';

export const confirmationSubject = () => `Confirm your subscription to the ${ourName()} newsletter`;

/** Asks the owner of an address whether they subscribed, with one link and no news. */
export const NewsletterConfirmation = ({ link, expiresAt }: { link: string; expiresAt: Date }) => (
  <Shell
    preview="One click, and you get our updates and announcements."
    reason={`You are getting this email because this address was entered at ${ourName()}'s newsletter. If that was not you, you can ignore this email. We will not write to you again.`}
  >
    <Heading>Confirm your subscription</Heading>
    <Text>Press the button to get the {ourName()} newsletter at this address.</Text>
    <Button href={link}>Confirm Subscription</Button>
    <Text>The link works until {momentIn('UTC', expiresAt)}.</Text>
  </Shell>
);
