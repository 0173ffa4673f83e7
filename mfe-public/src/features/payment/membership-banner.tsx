import { Banner, ButtonLink, formatCardDate, MutationButton } from '@meridian/platform';
import type { User } from '@meridian/shared-types';
import { useResume } from './use-plan-changes';

type Membership = Pick<User, 'membership' | 'membershipEndsAt'>;

/** Tells a member before a payment that nothing is due, or that the membership ends. */
export function MembershipBanner({ membership, membershipEndsAt }: Membership) {
  const resume = useResume();
  // A membership without a card was given by the office, and one that is paid once does not renew.
  const canResume = !membership || (membership.cardLast4 !== undefined && !membership.terms?.isOnce);
  if (membership?.isOfFamily)
    return (
      <Banner
        tone="success"
        title="Your family pays for your membership"
        action={
          <ButtonLink to="/profile?tab=billing" size="sm" variant="secondary">
            See Your Membership
          </ButtonLink>
        }
      >
        There is nothing to pay. Leave the family before you take a plan of your own.
      </Banner>
    );
  if (membershipEndsAt)
    return (
      <Banner
        tone="warning"
        title={`Your membership ends on ${formatCardDate(membershipEndsAt)}`}
        action={
          canResume && (
            <MutationButton size="sm" mutation={resume} pendingText="Resuming...">
              Resume for Free
            </MutationButton>
          )
        }
      >
        {canResume
          ? 'Resume it to renew on that day, or pay now to start your new plan on that day.'
          : 'Pay now to stay a member. Your new plan then begins on that day.'}
      </Banner>
    );
  if (membership?.isDeclined)
    return (
      <Banner tone="warning" title="Your card was declined">
        Your membership ends on {formatCardDate(membership.graceUntil ?? membership.paidUntil)} unless you pay before.
        Your new plan then begins on {formatCardDate(membership.paidUntil)}, when your paid time ends.
      </Banner>
    );
  return (
    <Banner
      tone="success"
      title="Your membership is already active"
      action={
        <ButtonLink to="/dashboard" size="sm" variant="secondary">
          Dashboard
        </ButtonLink>
      }
    >
      There is nothing to pay now. You can still change to another plan below.
    </Banner>
  );
}
