import { Button, Row } from '@meridian/platform';
import { useZodForm } from '@meridian/platform/forms';
import type { AccountDetails } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useState, type ReactNode } from 'react';
import { EnrollmentLinkButton } from './enrollment-link';
import { ActForm } from './act-form';
import { help, type HelpAct } from './queries';

/** The titles of the actions, and their effects on the person. */
const ACTS: Record<HelpAct, { title: string; description: string; button: string }> = {
  'password-link': {
    title: 'Send a link to a new password?',
    description: 'It is emailed to the address of the account and works for half an hour. You do not see it.',
    button: 'Send Link',
  },
  confirmation: {
    title: 'Confirm the address?',
    description: 'Do this only if you have checked in another way that the address is theirs.',
    button: 'Confirm Address',
  },
  'two-factor': {
    title: 'Turn off two-factor authentication?',
    description:
      'Do this for a person who has lost the app, the codes and every passkey. The password alone is enough again. They are signed out everywhere and told by email.',
    button: 'Turn Off',
  },
};

interface Props {
  account: AccountDetails;
  ownId: string | undefined;
  /** Another action, which is shown before these. */
  children?: ReactNode;
}

/** Shows the actions that help a person who cannot sign in or cannot confirm their address. */
export function HelpPanel({ account, ownId, children }: Props) {
  const [act, setAct] = useState<HelpAct>();
  const close = () => setAct(undefined);
  const { hasApp, passkeys } = account.twoFactor;
  return (
    <>
      <Row gap={3} wrap>
        {children}
        {!account.suspension && (
          <Button variant="secondary" size="sm" onClick={() => setAct('password-link')}>
            Send Password Link...
          </Button>
        )}
        {!account.isConfirmed && (
          <Button variant="secondary" size="sm" onClick={() => setAct('confirmation')}>
            Confirm Address...
          </Button>
        )}
        {account.isSiteAdmin && !hasApp && passkeys === 0 && account.id !== ownId && (
          <EnrollmentLinkButton account={account} />
        )}
        {(hasApp || passkeys > 0) && account.id !== ownId && (
          <Button variant="secondary" size="sm" onClick={() => setAct('two-factor')}>
            Turn Off Two-Factor Authentication...
          </Button>
        )}
      </Row>
      {act && <HelpForm account={account} act={act} onClose={close} />}
    </>
  );
}

interface FormProps {
  account: AccountDetails;
  act: HelpAct;
  onClose: () => void;
}

function HelpForm({ account, act, onClose }: FormProps) {
  const { title, description, button } = ACTS[act];
  const needsReason = act !== 'password-link' || account.isProtected === true;
  const form = useZodForm(OfficeReason, { reason: needsReason ? '' : 'Asked for it' });
  return (
    <ActForm
      {...{ title, description, button, form, account, onClose, needsReason }}
      {...help(act, account.id, needsReason)}
    />
  );
}
