import { Button, Heading, Shell, Text } from '../components';
import { momentIn } from '../time';
import { ourName } from '../organization';
import { greeting } from '../plain-name';

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
      {greeting(name)} Welcome to {ourName()}. You are getting this email because your new account has this address.
      Confirm that it is yours, and you are all set. Until then, we will not send you any other email. You stay signed
      in where you open the link, and are signed out everywhere else.
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
      {greeting(name)} We were asked for a new password for your {ourName()} account, and its address is not confirmed
      yet. If that was you, this link does both: it confirms the address and lets you choose a password. You will then
      be signed out everywhere, and passkeys, codes and changes that were added before will no longer work.
    </Text>
    <Button href={link}>Confirm and Choose a Password</Button>
    <Text>The link works once, until {momentIn(timeZone, expiresAt)}.</Text>
    <Text>If that was not you, you can ignore this email.</Text>
  </Shell>
);

export const ConfirmNewAddress = ({ link, expiresAt, timeZone }: LinkProps) => (
  <Shell
    preview="One click makes it the address of your account."
    reason={`You are getting this email because someone wants to use this email address for a ${ourName()} account.`}
  >
    <Heading>Confirm your new email address</Heading>
    <Text>
      We were asked to use this address for a {ourName()} account. If that was you, confirm it. Until you do, the
      account keeps its earlier address.
    </Text>
    <Button href={link}>Confirm New Address</Button>
    <Text>The link works once, until {momentIn(timeZone, expiresAt)}.</Text>
    <Text>If that was not you, do not use the link, and nothing will change.</Text>
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
      If that was you{byOffice && ' who asked the office'}, there is nothing you need to do here. If it was not, change
      your password now. This stops the change.
    </Text>
    <Button href={link}>See Where You Are Signed In</Button>
  </Shell>
);

export const addressTakenSubject = 'You already have an account';
export const AddressTaken = ({ link }: { link: string }) => (
  <Shell preview="Someone wanted to use your address for another account." reason={reason()}>
    <Heading>You already have an account</Heading>
    <Text>
      We were asked to use this email address for another {ourName()} account. It already belongs to yours, so nothing
      has changed.
    </Text>
    <Text>
      If that was you, sign in to the account you already have. If you want to use the address elsewhere, you can delete
      that account first.
    </Text>
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
    <Text>
      Your {ourName()} account now has another email address. If that was you, there is nothing you need to do.
    </Text>
    <Text>
      If that was not you, undo it. Your account gets this address back, all browsers are signed out, and you choose a
      new password.
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
