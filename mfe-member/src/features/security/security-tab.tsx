import { Card, Section, Stack, Text } from '@meridian/platform';
import type { RenderQrCode } from './code-app-setup';
import { EmailForm } from './email-form';
import { PasswordForm } from './password-form';
import { SecondStep } from './second-step';
import { SessionList } from './session-list';

/** How the user signs in, their e-mail address, and the browsers in which they are signed in. */
export const SecurityTab = ({ renderQrCode }: { renderQrCode: RenderQrCode }) => (
  <Stack gap={6}>
    <Section title="Password">
      <Card>
        <PasswordForm />
      </Card>
    </Section>
    <Section title="Email Address">
      <Card>
        <EmailForm />
      </Card>
    </Section>
    <Section title="Passkeys and Codes">
      <SecondStep renderQrCode={renderQrCode} />
    </Section>
    <Section title="Where You Are Signed In">
      <Text tone="muted" measure>
        If you do not recognize a session, end it and change your password.
      </Text>
      <SessionList />
    </Section>
  </Stack>
);
