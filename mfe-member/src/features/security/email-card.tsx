import {
  Banner,
  Button,
  MutationButton,
  Row,
  Stack,
  Text,
  TextLink,
  api,
  formatHubDate,
  invalidate,
  queryFor,
  toast,
  toastError,
  useSession,
} from '@meridian/platform';
import { authApi } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailForm } from './email-form';

interface Props {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The path of the page where people contact the office. */
  contactTo: string;
}

/**
 * Shows the user's email address and a change that is not confirmed yet. The form for another address is shown on
 * request.
 */
export function EmailCard({ isOpen, onOpen, contactTo }: Props) {
  const { user } = useSession();
  const { data: profile } = useQuery(queryFor(authApi.profile));
  const pending = profile?.emailChange?.email === user?.email ? undefined : profile?.emailChange;
  /** The initial address of the form, and the number of times that it was opened. Each opening resets the form. */
  const [start, setStart] = useState({ email: '', attempt: 0 });
  const open = (email: string) => {
    setStart(({ attempt }) => ({ email, attempt: attempt + 1 }));
    onOpen(true);
  };
  const cancel = useMutation({
    mutationFn: () => api.auth.cancelEmailChange(),
    onSuccess: () => {
      toast({ title: 'Change cancelled', description: 'Your address stays, and the link no longer works.' });
      return invalidate(authApi.profile);
    },
    onError: (error) => toastError('Change not cancelled', error, 'Try again in a moment.'),
  });
  return (
    <Stack gap={4}>
      <Text>
        Your address is <strong dir="auto">{user?.email}</strong>.
      </Text>
      {pending && (
        <Banner
          title="Confirm your new address"
          action={
            <Row gap={2} wrap>
              <Button size="sm" variant="secondary" onClick={() => open(pending.email)}>
                Send Again
              </Button>
              <MutationButton size="sm" variant="quiet" mutation={cancel}>
                Cancel Change
              </MutationButton>
            </Row>
          }
        >
          We sent a link to <bdi>{pending.email}</bdi>. It can be used until {formatHubDate(pending.until)}. If it does
          not arrive within a few minutes, check your spam folder. If it was not you, change your password. The link
          then stops working.
        </Banner>
      )}
      {isOpen ? (
        <EmailForm key={start.attempt} email={start.email} onClose={() => onOpen(false)} />
      ) : (
        <Row gap={3} wrap>
          <Button variant="secondary" onClick={() => open('')}>
            Change Email Address
          </Button>
          <Text size="sm" tone="muted">
            You can also <TextLink to={contactTo}>contact support</TextLink>.
          </Text>
        </Row>
      )}
    </Stack>
  );
}
