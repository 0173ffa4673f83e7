import { Banner, ButtonLink, formatCardDate } from '@meridian/platform';
import type { User } from '@meridian/shared-types';

/** Tells a person before a payment that their membership is paused, and that the payment ends the pause. */
export const PauseBanner = ({ pause }: { pause: NonNullable<User['pause']> }) => (
  <Banner
    tone="warning"
    title="Your membership is paused"
    action={
      <ButtonLink to="/profile?tab=billing" size="sm" variant="secondary">
        See Billing
      </ButtonLink>
    }
  >
    {pause.isDeclined
      ? 'The pause is over, but your card was declined. Pay now, and you are a member again.'
      : `It continues on ${formatCardDate(pause.until)}. If you pay now, the pause ends and your new plan begins today.`}
  </Banner>
);
