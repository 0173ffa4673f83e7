import { affectedBy, api, formatCardDate, MutationButton, useApiMutation } from '@meridian/platform';

/** Takes a cancellation or a pause back. It is free unless the pause has begun. */
export function ResumeButton() {
  const resume = useApiMutation({
    mutationFn: () => api.auth.resumeSubscription(),
    done: ({ paidUntil }) => ({
      title: 'Membership resumed',
      description: `It renews on ${formatCardDate(paidUntil)}.`,
    }),
    failed: 'Membership not resumed',
    affects: affectedBy.subscription,
    refetchAfterFailure: true,
  });
  return (
    <MutationButton size="sm" mutation={resume} pendingText="Resuming...">
      Resume
    </MutationButton>
  );
}
