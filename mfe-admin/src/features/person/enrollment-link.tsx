import { api, Button, formatAnnouncementDate, Input, Stack, Text } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { useZodForm } from '@meridian/platform/forms';
import type { AccountDetails } from '@meridian/shared-types';
import { OfficeReason, type EnrollmentLink } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from './act-form';

/**
 * Creates the link with which another site admin adds a first passkey or app, and shows it once. A second site admin
 * has to confirm it before.
 */
export function EnrollmentLinkButton({ account }: { account: AccountDetails }) {
  const [asks, setAsks] = useState(false);
  const [created, setCreated] = useState<EnrollmentLink>();
  const form = useZodForm(OfficeReason, { reason: '' });
  const { link, expiresAt } = created ?? {};
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
        Create Two-Factor Setup Link...
      </Button>
      {asks && (
        <ActForm
          title="Create a two-factor setup link?"
          description="Once a second site admin has confirmed it, press this button again within 7 days. The link is then shown to you alone."
          button="Create Link"
          form={form}
          send={async (body) => {
            const result = await api.accounts.issueEnrollment({ params: { id: account.id }, body });
            setCreated(result);
            return result;
          }}
          done="The link was created."
          account={account}
          failure="Link not created"
          onClose={() => setAsks(false)}
        />
      )}
      <Dialog
        open={!asks && link !== undefined}
        onOpenChange={() => setCreated(undefined)}
        title="Two-Factor Setup Link"
        description="Give it to them in person or on the phone, and make sure that it is them. It is shown only now."
      >
        {link && expiresAt && (
          <Stack gap={4}>
            <Input readOnly aria-label="Link" value={link} onFocus={({ target }) => target.select()} />
            <Text size="sm" tone="muted">
              It works once, until {formatAnnouncementDate(expiresAt)}, for this account alone.
            </Text>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
