import { Banner, ButtonLink, useSession, inOurName } from '@meridian/platform';

/** Tells a site admin or a treasurer, who acts as a member until then, to sign in with two-factor authentication. */
export function TwoFactorBanner() {
  if (!useSession().needsTwoFactor) return null;
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink to="/profile?tab=security" size="sm" variant="secondary">
          Open Security
        </ButtonLink>
      }
    >
      {inOurName(
        'Site admins and treasurers sign in with a passkey or a code. Until you do, you use Meridian as a member.',
      )}
    </Banner>
  );
}
