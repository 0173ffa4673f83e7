import { Banner, ButtonLink, toastError } from '@meridian/platform';
import { ApiError } from '@meridian/shared-types';

const isOfSuspension = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['account_suspended', 'account_merged'].includes(error.problem?.code ?? '');

/** Shows why a sign-in failed. {@link SuspendedBanner} shows suspended and merged accounts permanently instead. */
export function showSignInError(error: Error, fallback: string): void {
  if (!isOfSuspension(error)) toastError('Login failed', error, fallback);
}

/** Shows the server's message why the account is closed, with a link to contact the office. */
export const SuspendedBanner = ({ error, contactTo }: { error: unknown; contactTo: string }) =>
  isOfSuspension(error) ? (
    <Banner
      tone="danger"
      action={
        <ButtonLink size="sm" variant="secondary" to={contactTo}>
          Write to Us
        </ButtonLink>
      }
    >
      {error.problem?.message}
    </Banner>
  ) : null;
