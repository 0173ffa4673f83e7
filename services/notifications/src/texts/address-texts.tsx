import { Button, Heading, Shell, Text } from './components';
import { timeIn } from './time';

const REASON = 'You get this mail because a Meridian account has this e-mail address.';

interface LinkProps {
  link: string;
  expiresAt: Date;
  timeZone: string;
}

export const confirmAddressSubject = 'Confirm your e-mail address';
export const ConfirmAddress = ({ link, expiresAt, timeZone }: LinkProps) => (
  <Shell preview="One click shows that this address is yours." reason={REASON}>
    <Heading>Confirm your e-mail address</Heading>
    <Text>
      Someone has created a Meridian account with this address. If it was you, please confirm that the address is yours.
      Until then it gets no other mail from us.
    </Text>
    <Button href={link}>Confirm address</Button>
    <Text>The link works once, until {timeIn(timeZone, expiresAt)}.</Text>
    <Text>If it was not you, please do not use the link: the account goes without it.</Text>
  </Shell>
);

export const ConfirmWithPassword = ({ link, expiresAt, timeZone }: LinkProps) => (
  <Shell preview="The link works once, for half an hour." reason={REASON}>
    <Heading>Confirm your e-mail address</Heading>
    <Text>
      Someone asked for a new password for the Meridian account with this address, which is not confirmed yet. If it was
      you, the link does both. The account is then signed out everywhere.
    </Text>
    <Button href={link}>Confirm and choose a password</Button>
    <Text>The link works once, until {timeIn(timeZone, expiresAt)}.</Text>
    <Text>If it was not you, you need not do anything.</Text>
  </Shell>
);
