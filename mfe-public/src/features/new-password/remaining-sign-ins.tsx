import { ButtonLink, countText, Row, Stack, Text } from '@meridian/platform';
import type { AfterReset } from '@meridian/shared-types';

interface Props extends Pick<AfterReset, 'survives'> {
  signInTo: string;
  securityTo: string;
}

/** Returns whether the account still has a way to sign in that another person may have added. */
export const hasOtherSignIn = ({ hasApp, passkeys }: AfterReset['survives']): boolean => hasApp || passkeys > 0;

/** Shows, after a new password, the other ways to sign in that are still valid, and where to remove them. */
export const RemainingSignIns = ({ survives: { hasApp, passkeys }, signInTo, securityTo }: Props) => (
  <Stack gap={4} role="status">
    <Text>
      Your password is set. All browsers are signed out, and calendar links no longer work. Create new calendar links
      after you sign in.
    </Text>
    <Text>These can still sign in to your account. Remove any that you do not recognize:</Text>
    <ul>
      {passkeys > 0 && <li>{countText(passkeys, 'passkey')}</li>}
      {hasApp && <li>Your authenticator app and its recovery codes</li>}
    </ul>
    <Row gap={3} wrap>
      <ButtonLink to={signInTo}>Sign In</ButtonLink>
      <ButtonLink to={securityTo} variant="secondary">
        Check Passkeys and Codes
      </ButtonLink>
    </Row>
  </Stack>
);
