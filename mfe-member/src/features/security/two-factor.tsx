import { Card, queryFor, Skeleton, Stack, Text } from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { authApi, type TwoFactor as TwoFactorData } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { TotpAuthenticatorCard } from './totp-authenticator-card';
import type { RenderQrCode } from './totp-authenticator-setup';
import { PasskeyCard } from './passkey-card';
import { RecoveryCodeCard } from './recovery-code-card';

/** Shows the ways to prove one's identity in addition to the password. */
export function TwoFactor({ renderQrCode }: { renderQrCode: RenderQrCode }) {
  const twoFactor = useQuery(queryFor(authApi.twoFactor));
  return (
    <QueryView query={twoFactor} placeholder={<Skeleton height="16rem" />} failure="This could not be loaded">
      {(data) => <Cards data={data} renderQrCode={renderQrCode} />}
    </QueryView>
  );
}

function Cards({ data, renderQrCode }: { data: TwoFactorData; renderQrCode: RenderQrCode }) {
  const { totpAuthenticator, passkeys, passkeyOrigin, recoveryCodesLeft } = data;
  const enrollmentToken = tokenOfLink();
  const obstacle = findObstacle(data, enrollmentToken);
  const shared = { mayAdd: obstacle === undefined, ...(enrollmentToken && { enrollmentToken }) };
  return (
    <Stack gap={4}>
      {obstacle && (
        <Card>
          <Text>{obstacle}</Text>
        </Card>
      )}
      <TotpAuthenticatorCard
        totpAuthenticator={totpAuthenticator}
        hasPasskey={passkeys.length > 0}
        renderQrCode={renderQrCode}
        {...shared}
      />
      <PasskeyCard passkeys={passkeys} passkeyOrigin={passkeyOrigin} {...shared} />
      {(totpAuthenticator !== null || passkeys.length > 0) && <RecoveryCodeCard left={recoveryCodesLeft} />}
    </Stack>
  );
}

/** Returns the token of the link from another site admin or the operator of the site. */
const tokenOfLink = (): string | undefined => /^#([\w-]{43})$/.exec(location.hash)?.[1];

/** Returns the reason why nothing can be added now, or undefined. */
function findObstacle(
  { needsConfirmation, needsEnrollment, proofs }: TwoFactorData,
  enrollmentToken: string | undefined,
): string | undefined {
  if (needsConfirmation) return 'Confirm your email address first. We have sent you an email with a link.';
  if (needsEnrollment && !enrollmentToken)
    return 'A site admin needs a link to add the first passkey or app. Ask another site admin or the operator of the site for one.';
  if (proofs.length === 0)
    return 'You added this after you signed in here. To change it, sign out and sign in with it.';
  return undefined;
}
