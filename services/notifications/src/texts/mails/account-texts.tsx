import { Button, Heading, Shell, Text } from '../components';
import { momentIn } from '../time';
import { ourName } from '../organization';

const reason = () =>
  `You are getting this email because of your ${ourName()} account. Emails about its security cannot be turned off.`;

export const passwordResetSubject = 'Set a new password';
export const PasswordReset = (props: { link: string; expiresAt: Date; timeZone: string }) => (
  <Shell preview="The link works once, for half an hour." reason={reason()}>
    <Heading>Set a new password</Heading>
    <Text>
      We were asked for a new password for your {ourName()} account. If that was you, choose one on this page:
    </Text>
    <Button href={props.link}>Choose a New Password</Button>
    <Text>The link works once, until {momentIn(props.timeZone, props.expiresAt)}.</Text>
    <Text>If that was not you, you can ignore this email. Your password stays as it is.</Text>
  </Shell>
);

export const passwordChangedSubject = 'Your password was changed';
export const PasswordChanged = (props: { link: string; at: Date; timeZone: string }) => (
  <Shell preview="If it was not you, set a new one now." reason={reason()}>
    <Heading>Your password was changed</Heading>
    <Text>
      The password of your {ourName()} account was changed on {momentIn(props.timeZone, props.at)}.
    </Text>
    <Text>
      If that was you, there is nothing you need to do. If it was not, someone else may have access to your account. Set
      a new password now.
    </Text>
    <Button href={props.link}>Set a New Password</Button>
  </Shell>
);

/** The mail about a change in how a person signs in. */
export const SecurityChanged = (props: { title: string; text: string; link: string; at: Date; timeZone: string }) => (
  <Shell preview="If it was not you, look at your account now." reason={reason()}>
    <Heading>{props.title}</Heading>
    <Text>{props.text}</Text>
    <Text>It happened on {momentIn(props.timeZone, props.at)}.</Text>
    <Text>
      If that was you, there is nothing you need to do. If it was not, sign out the devices you do not know and set a
      new password.
    </Text>
    <Button href={props.link}>See How You Sign In</Button>
  </Shell>
);

export const accountDeletedSubject = () => `Your ${ourName()} account was deleted`;
/** The last mail to a person. It has no links. `backupsUntil` is the last day on which backups have the data. */
export const AccountDeleted = ({ backupsUntil }: { backupsUntil: string }) => (
  <Shell
    preview="This is the last email about it."
    reason={`You are getting this email because this was the address of a ${ourName()} account. We do not keep the address. If you turned our newsletter off, we keep only a code that nobody can turn back into the address, so that it stays off.`}
  >
    <Heading>Your account was deleted</Heading>
    <Text>
      Your profile, your memberships, your replies to events and your payments are deleted. What you wrote in chats
      stays, under the name “Former member”. Thank you for having been with us.
    </Text>
    <Text>Our backups have your data until {backupsUntil}. We use them only to repair the whole site.</Text>
  </Shell>
);
