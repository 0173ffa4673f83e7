import { PAYMENTS_KEPT_YEARS } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Shell, Text } from '../components';
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

export const exportReadySubject = 'Your data is ready to download';
export const ExportReady = (props: { link: string; expiresAt: Date; timeZone: string }) => (
  <Shell preview="The file is kept for 24 hours." reason={reason()}>
    <Heading>Your data is ready to download</Heading>
    <Text>The file with the data of your {ourName()} account, which you asked for, is ready.</Text>
    <Button href={props.link}>Open My Account</Button>
    <Text>You can download it until {momentIn(props.timeZone, props.expiresAt)}. Then it is deleted.</Text>
    <Text>
      If you did not ask for it, someone else may have access to your account. Sign out all devices and set a new
      password.
    </Text>
  </Shell>
);

export const accountDeletedSubject = () => `Your ${ourName()} account was deleted`;
/** What the deletion of an account removes from each part of the site. */
const REMOVED = [
  'Account: your profile and picture, your password and passkeys, your sign-ins and settings.',
  'Chapters: your memberships and requests to join.',
  'Events: your RSVPs, places on waiting lists, check-ins and calendar links.',
  'Chats: the pictures that you sent, your reactions and what you had read.',
  'Office: the messages that you wrote to us, and our notes about you.',
  'Notices and emails: all notices, and the list of the emails that we sent to you.',
  'Downloads: the files with your data that you had collected.',
];

/** What is kept of a deleted account, and why. */
const keptLines = () => [
  'What you wrote in chats, under the name “Former member”, because it is part of conversations of other people.',
  'Announcements and events that you published, without your name.',
  `Your payments, without you: amount, plan and day, for ${PAYMENTS_KEPT_YEARS} years, because the law asks us to keep our books.`,
  'The log of what was done on the site, which has a number instead of your name, so that misuse can be found.',
];

/** The last mail to a person. It has no links. `backupsUntil` is the last day on which backups have the data. */
export const AccountDeleted = ({ backupsUntil }: { backupsUntil: string }) => (
  <Shell
    preview="What was removed, and what the law keeps."
    reason={`You are getting this email because this was the address of a ${ourName()} account. We do not keep the address. If you turned our newsletter off, we keep only a code that nobody can turn back into the address, so that it stays off.`}
  >
    <Heading>Your account was deleted</Heading>
    <Text>This is the last email about your account. Thank you for having been with us. We removed:</Text>
    <DescriptionList lines={REMOVED} />
    <Text>We keep:</Text>
    <DescriptionList lines={keptLines()} />
    <Text>
      If you had a paid membership, it ended with your account. We do not charge your card again, and we do not refund
      the time that was left. A refund that we had already promised still arrives.
    </Text>
    <Text>Our backups have your data until {backupsUntil}. We use them only to repair the whole site.</Text>
  </Shell>
);
