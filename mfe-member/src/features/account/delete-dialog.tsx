import { Input, api, UsernameField } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useZodForm, z } from '@meridian/platform/forms';
import { useMutation } from '@tanstack/react-query';

const Confirmation = z.object({ password: z.string().min(1, 'Type your password to confirm') });

interface Props {
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the password before the account is deleted. */
export function DeleteDialog({ open, onClose, onDeleted }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone. Type your password to confirm."
    >
      <DeleteForm onClose={onClose} onDeleted={onDeleted} />
    </Dialog>
  );
}

function DeleteForm({ onClose, onDeleted }: Omit<Props, 'open'>) {
  const form = useZodForm(Confirmation, { password: '' });
  const remove = useMutation({
    mutationFn: (body: z.output<typeof Confirmation>) => api.auth.deleteAccount({ body }),
    onSuccess: onDeleted,
    onError: (error) => showFormError(form, error, 'Account not deleted', 'Try again in a moment.'),
  });
  return (
    <DialogForm
      form={form}
      mutation={remove}
      submit="Delete for Good"
      pendingText="Deleting..."
      variant="danger"
      cancel="Keep Account"
      onClose={onClose}
    >
      <UsernameField />
      <FormField form={form} name="password" label="Password">
        {(props) => <Input type="password" autoComplete="current-password" {...props} />}
      </FormField>
    </DialogForm>
  );
}
