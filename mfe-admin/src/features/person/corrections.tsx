import { api, Button, Row } from '@meridian/platform';
import { useZodForm, InputField } from '@meridian/platform/forms';
import type { AccountDetails } from '@meridian/shared-types';
import { AddressCorrection, NameCorrection } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from './act-form';

interface Props {
  account: AccountDetails;
  ownId: string | undefined;
}

/** Corrects the name, or the address of somebody else. */
export function Corrections({ account, ownId }: Props) {
  const [open, setOpen] = useState<'name' | 'address'>();
  const close = () => setOpen(undefined);
  return (
    <Row gap={3}>
      <Button variant="secondary" size="sm" onClick={() => setOpen('name')}>
        Correct Name...
      </Button>
      {!account.suspension && account.id !== ownId && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('address')}>
          Correct Address...
        </Button>
      )}
      {open === 'name' && <NameForm account={account} onClose={close} />}
      {open === 'address' && <AddressForm account={account} onClose={close} />}
    </Row>
  );
}

interface FormProps {
  account: AccountDetails;
  onClose: () => void;
}

function NameForm({ account, onClose }: FormProps) {
  const { id, name } = account;
  const form = useZodForm(NameCorrection, { name, reason: '' });
  return (
    <ActForm
      title="Correct the name?"
      description="The new name appears everywhere, including on what the person wrote."
      button="Correct Name"
      form={form}
      send={(body) => api.accounts.correctName({ params: { id }, body })}
      done="The new name is shown everywhere."
      account={account}
      onClose={onClose}
    >
      <InputField form={form} name="name" label="Name" />
    </ActForm>
  );
}

function AddressForm({ account, onClose }: FormProps) {
  const { id, email } = account;
  const form = useZodForm(AddressCorrection, { email: '', reason: '' });
  return (
    <ActForm
      title="Correct the address?"
      description={`We email a link to the new address. Once the person opens it, the new address replaces ${email}. We tell the old address now, and it can undo the change for 7 days.`}
      button="Send Link"
      form={form}
      send={(body) => api.accounts.correctAddress({ params: { id }, body })}
      done="The link is on its way to the new address."
      account={account}
      onClose={onClose}
    >
      <InputField form={form} name="email" label="New address" type="email" autoComplete="off" />
    </ActForm>
  );
}
