import { Button, Heading, Shell, Text } from './components';
import { ourName } from './organization';

export const confirmationSubject = () => `Confirm your subscription to the ${ourName()} newsletter`;

/** Asks the owner of an address whether they subscribed: one link, no news. */
export const NewsletterConfirmation = ({ link }: { link: string }) => (
  <Shell
    preview="One click, and you get our updates and announcements."
    reason={`You get this mail because this address was entered at ${ourName()}'s newsletter. If that was not you, do nothing: nobody writes to you again.`}
  >
    <Heading>Confirm your subscription</Heading>
    <Text>Press the button to get the {ourName()} newsletter at this address. The link works for 7 days.</Text>
    <Button href={link}>Confirm Subscription</Button>
  </Shell>
);
