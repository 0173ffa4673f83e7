import { Card, Section, Stack, Text } from '@meridian/platform';
import { EmailForm } from './email-form';
import { PasswordForm } from './password-form';
import { SessionList } from './session-list';

/** The password, the e-mail address, and the browsers in which the user is signed in. */
export const SecurityTab = () => (
  <Stack gap={6}>
    <Section title="Password">
      <Card>
        <PasswordForm />
      </Card>
    </Section>
    <Section title="E-mail Address">
      <Card>
        <EmailForm />
      </Card>
    </Section>
    <Section title="Where You Are Signed In">
      <Text tone="muted" measure>
        One you do not know? End it, and change your password.
      </Text>
      <SessionList />
    </Section>
  </Stack>
);
