import { Card, PageHeader, Stack, TextLink } from '@meridian/platform';
import { ForgotPasswordForm } from '../features/new-password/forgot-password-form';
import { PAGE_METADATA } from '../page-metadata';
import { NarrowPage } from './narrow-page';
import { PageMeta } from './page-meta';

/** `/forgot-password` mails a link for a new password. */
export const ForgotPasswordPage = () => (
  <NarrowPage>
    <PageMeta {...PAGE_METADATA.forgotPassword} />
    <PageHeader title="Forgot Your Password?" subtitle="We send you a link to choose a new one." />
    <Card>
      <ForgotPasswordForm />
    </Card>
    <Stack gap={2}>
      <TextLink to={PAGE_METADATA.auth.path}>Back to Sign In</TextLink>
    </Stack>
  </NarrowPage>
);
