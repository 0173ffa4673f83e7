import { Stack, TextLink, useReturnState } from '@meridian/platform';
import { ForgotPasswordForm } from '../../features/new-password/forgot-password-form';
import { PAGE_METADATA } from '../../page-metadata';
import { FormPage } from '../form-page';

function BackToSignIn() {
  const back = useReturnState();
  return (
    <TextLink to={PAGE_METADATA.auth.path} state={back}>
      Back to Sign In
    </TextLink>
  );
}

/** `/forgot-password` mails a link for a new password. */
export const ForgotPasswordPage = () => (
  <FormPage
    page="forgotPassword"
    title="Forgot Your Password?"
    subtitle="We send you a link to choose a new one."
    below={
      <Stack gap={2}>
        <BackToSignIn />
      </Stack>
    }
  >
    <ForgotPasswordForm />
  </FormPage>
);
