import { Button, Card, Section, Stack, Text } from '@meridian/platform';
import { useState } from 'react';
import type { RenderQrCode } from './totp-authenticator-setup';
import { EmailCard } from './email-card';
import { PasswordForm } from './password-form';
import { TwoFactor } from './two-factor';
import { SessionList } from './session-list';

interface Props {
  renderQrCode: RenderQrCode;
  /** The path of the page where people contact the office. */
  contactTo: string;
}

/** Shows how the user signs in, their email address, and where they are signed in. Only one form is open at a time. */
export function SecurityTab({ renderQrCode, contactTo }: Props) {
  const [open, setOpen] = useState<'password' | 'email'>();
  return (
    <Stack gap={6}>
      <Section title="Password">
        <Card>
          {open === 'password' ? (
            <PasswordForm onClose={() => setOpen(undefined)} />
          ) : (
            <Button variant="secondary" onClick={() => setOpen('password')}>
              Change Password
            </Button>
          )}
        </Card>
      </Section>
      <Section title="Email Address">
        <Card>
          <EmailCard
            isOpen={open === 'email'}
            onOpen={(isOpen) => setOpen(isOpen ? 'email' : undefined)}
            contactTo={contactTo}
          />
        </Card>
      </Section>
      <Section title="Passkeys and Codes">
        <TwoFactor renderQrCode={renderQrCode} />
      </Section>
      <Section title="Where You Are Signed In">
        <Text tone="muted" measure>
          If you do not recognize a session, end it and change your password.
        </Text>
        <SessionList />
      </Section>
    </Stack>
  );
}
