import { Button, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';

const reason = () => `You are getting this email because of your ${ourName()} account.`;

export const mergedSubject = () => `Your two ${ourName()} accounts are now one`;

/** `isFormer`: the mail goes to the address of the merged account. */
export const Merged = (props: { isFormer: boolean; signIn: string; contact: string }) => (
  <Shell preview="Everything is in one account." reason={reason()}>
    <Heading>{mergedSubject()}</Heading>
    <Text>
      {props.isFormer
        ? 'The account with this address was merged into another account of yours. Sign in with the address of that account.'
        : 'Another account of yours was merged into this one. You can sign in as before.'}{' '}
      Memberships, RSVPs, messages and payments of both are there.
    </Text>
    <Text>Tickets of the account that was merged have new codes: open them again before you go.</Text>
    <Button href={props.signIn}>Sign In</Button>
    <Text>If you did not expect this, write to us: {props.contact}</Text>
  </Shell>
);
