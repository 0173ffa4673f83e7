import { Button, Heading, Shell, Text } from '../components';
import { momentIn } from '../time';
import { ourName } from '../organization';

const reason = () => `You are getting this email because a ${ourName()} account has this email address.`;

interface LinkProps {
  link: string;
  expiresAt: Date;
  timeZone: string;
}

export const confirmAddressSubject = 'Confirm your email address';
/**
 * `name` is the name of the account, as the person who registered typed it. `code` confirms the address on the page
 * where they registered.
 */
export const ConfirmAddress = ({
  name,
  link,
  code,
  expiresAt,
  timeZone,
}: LinkProps & { name: string; code?: string | undefined }) => (
  <Shell preview="Open the link to confirm that this address is yours." reason={reason()}>
    <Heading>Confirm your email address</Heading>
    <Text>
      The {ourName()} account of “{name}” has this address. If this is your account, confirm that the address is yours
      as well. Until you do, we will send no other email to it. You stay signed in where you open the link, and are
      signed out everywhere else.
    </Text>
    <Button href={link}>Confirm Address</Button>
    <Text>The link works once, until {momentIn(timeZone, expiresAt)}.</Text>
    {code && (
      <Text>
        Are you reading this on another device? Type the code {code} on the page where you are signed in, and you stay
        signed in there. The code works for one hour.
      </Text>
    )}
    <Text>
      If it is not your account, do not use the link or pass on the code: the person who registered knows the password.
      An account that nobody confirms is removed after 30 days, unless it is paid for. To take it over instead, ask for
      a new password on the sign-in page. This removes every session, passkey and code that the other person added.
    </Text>
  </Shell>
);

export const ConfirmWithPassword = ({ name, link, expiresAt, timeZone }: LinkProps & { name: string }) => (
  <Shell preview="The link works once, for half an hour." reason={reason()}>
    <Heading>Confirm your email address</Heading>
    <Text>
      Someone asked for a new password for the {ourName()} account of “{name}” with this address, which is not confirmed
      yet. If it was you, the link confirms the address and lets you choose a password. You are then signed out
      everywhere, and passkeys, codes and changes that were added before no longer work.
    </Text>
    <Button href={link}>Confirm and Choose a Password</Button>
    <Text>The link works once, until {momentIn(timeZone, expiresAt)}.</Text>
    <Text>If it was not you, you need not do anything.</Text>
  </Shell>
);

export const ConfirmNewAddress = ({ link, expiresAt, timeZone }: LinkProps) => (
  <Shell
    preview="One click makes it the address of your account."
    reason={`You are getting this email because someone wants to use this email address for a ${ourName()} account.`}
  >
    <Heading>Confirm your new email address</Heading>
    <Text>
      Someone wants to use this address for their {ourName()} account. If it was you, confirm it. Until you do, the
      account keeps its earlier address.
    </Text>
    <Button href={link}>Confirm New Address</Button>
    <Text>The link works once, until {momentIn(timeZone, expiresAt)}.</Text>
    <Text>If it was not you, do not use the link. Nothing will change.</Text>
  </Shell>
);

export const addressChangeRequestedSubject = 'A new email address for your account';
export const AddressChangeRequested = ({ link, byOffice }: { link: string; byOffice: boolean }) => (
  <Shell preview="Nothing has changed yet." reason={reason()}>
    <Heading>A new email address for your account</Heading>
    <Text>
      {byOffice ? `The ${ourName()} office` : 'Someone who knows your password'} asked to change the email address of
      your {ourName()} account. It changes when the new address is confirmed.
    </Text>
    <Text>
      If it was you{byOffice && ' who asked the office'}, there is nothing to do here. If it was not, change your
      password now. This stops the change.
    </Text>
    <Button href={link}>See Where You Are Signed In</Button>
  </Shell>
);

export const addressTakenSubject = 'You already have an account';
export const AddressTaken = ({ link }: { link: string }) => (
  <Shell preview="Someone wanted to use your address for another account." reason={reason()}>
    <Heading>You already have an account</Heading>
    <Text>
      Someone wanted to use this email address for another {ourName()} account. It belongs to yours, so nothing has
      changed.
    </Text>
    <Text>If it was you, sign in to this account. You can delete it if you want to use the address elsewhere.</Text>
    <Button href={link}>Sign In</Button>
  </Shell>
);

export const addressChangedSubject = 'The email address of your account was changed';
export const AddressChanged = ({ link, expiresAt, timeZone }: LinkProps) => (
  <Shell
    preview="If it was not you, undo it within 7 days."
    reason={`You are getting this email because this was the email address of a ${ourName()} account.`}
  >
    <Heading>The email address was changed</Heading>
    <Text>Your {ourName()} account now has another email address. If it was you, you do not need to do anything.</Text>
    <Text>
      If it was not you, undo it. Your account gets this address back, all browsers are signed out, and you choose a new
      password.
    </Text>
    <Button href={link}>Undo the Change</Button>
    <Text>The link works once, until {momentIn(timeZone, expiresAt)}.</Text>
  </Shell>
);

export const addressRestoredSubject = 'Your earlier email address was restored';
export const AddressRestored = ({ link }: { link: string }) => (
  <Shell preview="The change of your address was undone." reason={reason()}>
    <Heading>Your earlier email address was restored</Heading>
    <Text>
      Your {ourName()} account has its earlier email address again. All browsers are signed out, and the old password no
      longer works. If you have not chosen a new one yet, choose one now.
    </Text>
    <Button href={link}>Choose a New Password</Button>
  </Shell>
);
