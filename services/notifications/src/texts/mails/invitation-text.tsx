import { isolated, type Role } from '@meridian/shared-types';
import { Button, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';
import { momentIn } from '../time';

const reason = (role: Role | undefined) =>
  role
    ? `You are getting this email because an admin of ${ourName()} has invited you.`
    : `You are getting this email because you are a member of the organization, which uses ${ourName()} now.`;

/** @param role of a person who was invited one by one */
export const invitedSubject = (role: Role | undefined) =>
  role ? `You are invited to ${ourName()}` : `Your ${ourName()} account is ready`;

/** Returns the texts of an invitation. Imported members come from another system. */
function words({ role, chapterName: named }: Pick<InvitedProps, 'role' | 'chapterName'>): string {
  const chapterName = named && isolated(named);
  if (role === 'admin')
    return `${ourName()} would like you to lead ${chapterName ?? 'a chapter'}. You are its admin: you welcome members, post announcements and plan events.`;
  if (role)
    return `${ourName()} has a place for you in ${chapterName ?? 'a chapter'}: events, the member directory and chat.`;
  const already = chapterName ? ` You are in ${chapterName} already.` : '';
  return `We have moved to ${ourName()}: chapters, events, the member directory and chat in one place.${already}`;
}

interface InvitedProps {
  link: string;
  chapterName: string | undefined;
  /** The role of a person who was invited individually. */
  role: Role | undefined;
  expiresAt: Date;
  timeZone: string;
}

export const Invited = ({ link, expiresAt, timeZone, ...invitation }: InvitedProps) => (
  <Shell preview="Choose a password, and you are in." reason={reason(invitation.role)}>
    <Heading>{invitation.role ? 'You are invited' : 'Your account is ready'}</Heading>
    <Text>{words(invitation)} Choose a password to begin:</Text>
    <Button href={link}>Choose a Password</Button>
    <Text>
      The link works once, until {momentIn(timeZone, expiresAt)}. After that, ask for a new password on the sign-in page
      with this email address.
    </Text>
    <Text>If you do not know us, ignore this email. We will not write to you again unless you use the link.</Text>
  </Shell>
);
