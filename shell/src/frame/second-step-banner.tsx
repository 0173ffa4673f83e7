import { Banner, ButtonLink, useSession, inOurName } from '@meridian/platform';

/** Tells a site admin that a second step is missing: until then they act as a member. */
export function SecondStepBanner() {
  if (!useSession().needsSecondStep) return null;
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink to="/profile?tab=security" size="sm" variant="secondary">
          Open Security
        </ButtonLink>
      }
    >
      {inOurName('Site admins sign in with a passkey or a code. Until you do, you use Meridian as a member.')}
    </Banner>
  );
}
