import { api, Button, Input } from '@meridian/platform';
import { FormField, useZodForm, z } from '@meridian/platform/forms';
import { type AccountDetails, cleanAddress, isolated } from '@meridian/shared-types';
import { OfficeReason } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from './act-form';

interface Props {
  account: AccountDetails;
  ownId: string | undefined;
  onRemoved: () => void;
}

/** Deletes the account of a person who asked for it. A site admin must be dismissed first. */
export function Removal({ account, ownId, onRemoved }: Props) {
  const [open, setOpen] = useState(false);
  if (account.isSiteAdmin || account.id === ownId) return null;
  return (
    <div>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        Delete Account...
      </Button>
      {open && <RemovalForm account={account} onClose={() => setOpen(false)} onRemoved={onRemoved} />}
    </div>
  );
}

interface FormProps {
  account: AccountDetails;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovalForm({ account, onClose, onRemoved }: FormProps) {
  const { id, name, email } = account;
  const form = useZodForm(
    OfficeReason.extend({
      email: z
        .string()
        .trim()
        .refine((typed) => cleanAddress(typed) === email, 'Type the address of the account'),
    }),
    { email: '', reason: '' },
  );
  return (
    <ActForm
      title={`Delete the account of ${isolated(name)}?`}
      description="Do this only if the person asked for it. Messages stay as “Former member”. Everything else is deleted. A paid membership ends at once, and its card is not charged again. Refund a payment before, if they should get money back, because it is not possible afterwards. This cannot be undone."
      button="Delete Account"
      form={form}
      send={(body) => api.accounts.remove({ params: { id }, body })}
      done="The account is deleted."
      account={account}
      onDone={onRemoved}
      failure="Not deleted"
      onClose={onClose}
    >
      <FormField form={form} name="email" label="Address of the account" help={`Type ${email} to confirm.`}>
        {(props) => <Input type="email" autoComplete="off" {...props} />}
      </FormField>
    </ActForm>
  );
}
