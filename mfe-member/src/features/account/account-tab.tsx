import { Badge, Button, Card, Field, Input, Section, Stack, Text, TextLink, formatCardDate } from '@meridian/platform';
import { isActiveSubscriber, type User } from '@meridian/shared-types';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog';
import { ExportCard } from './export-card';

interface Props {
  user: User;
  /** The path of the tab in which the address is changed. */
  securityTo: string;
  onDeleted: () => void;
}

/** Shows the email address, the subscription status, the download of the own data, and the deletion of the account. */
export function AccountTab({ user, securityTo, onDeleted }: Props) {
  const [deleting, setDeleting] = useState(false);
  const active = isActiveSubscriber(user);
  return (
    <Stack gap={6}>
      <Card>
        <Stack gap={5}>
          <Field id="account-email" label="Email" help="Contact support to change your email address">
            <Input id="account-email" type="email" value={user.email} readOnly aria-describedby="account-email-help" />
          </Field>
          <Text size="sm" tone="muted">
            You can also <TextLink to={securityTo}>change it yourself in Security</TextLink>.
          </Text>
          <div>
            <Text size="sm" tone="muted">
              Subscription status
            </Text>
            <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active member' : 'Newsletter'}</Badge>
          </div>
          <div>
            <Text size="sm" tone="muted">
              Member since
            </Text>
            <Text>{formatCardDate(user.createdAt)}</Text>
          </div>
        </Stack>
      </Card>
      {!user.impersonatedBy && <ExportCard />}
      <Section title="Delete Account">
        <Text tone="muted" measure>
          Your profile, memberships, replies and settings are deleted for good. Your chat messages stay, with the name
          “Former member”.
        </Text>
        <div>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete Account
          </Button>
        </div>
      </Section>
      <DeleteDialog user={user} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </Stack>
  );
}
