import { api, formatAnnouncementDate, Input, MutationButton, Stack, Text, toastError } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { useMutation } from '@tanstack/react-query';
import { refetchPerson } from './queries';

/** Creates the link with which another site admin adds a first passkey or app, and shows it once. */
export function EnrollmentLinkButton({ accountId: id }: { accountId: string }) {
  const issue = useMutation({
    mutationFn: () => api.accounts.issueEnrollment({ params: { id } }),
    onSuccess: () => refetchPerson(),
    onError: (error) => toastError('Link not created', error, 'Try again in a moment.'),
  });
  return (
    <>
      <MutationButton variant="secondary" size="sm" mutation={issue} pendingText="Working...">
        Create Two-Factor Setup Link...
      </MutationButton>
      <Dialog
        open={issue.data !== undefined}
        onOpenChange={() => issue.reset()}
        title="Two-Factor Setup Link"
        description="Give it to them in person or on the phone, and make sure that it is them. It is shown only now."
      >
        {issue.data && (
          <Stack gap={4}>
            <Input readOnly aria-label="Link" value={issue.data.link} onFocus={({ target }) => target.select()} />
            <Text size="sm" tone="muted">
              It works once, until {formatAnnouncementDate(issue.data.expiresAt)}, for this account alone.
            </Text>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
