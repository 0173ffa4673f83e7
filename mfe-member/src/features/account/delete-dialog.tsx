import { Input, api, formatCardDate, UsernameField } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useZodForm, z } from '@meridian/platform/forms';
import type { User } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

const Confirmation = z.object({ password: z.string().min(1, 'Type your password to confirm') });

interface Props {
  user: Pick<User, 'membership' | 'pause'>;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Returns what a deletion does to a paid membership. */
function moneyInWords({ membership, pause }: Props['user']): string {
  if (membership && Date.parse(membership.paidUntil) > Date.now())
    return `Your membership is paid until ${formatCardDate(membership.paidUntil)} and ends now. Your card is not charged again, and the rest is not refunded. If you want money back, write to us before you delete your account. `;
  return membership || pause ? 'Your membership ends now, and your card is not charged again. ' : '';
}

/** Asks for the password before the account is deleted. */
export function DeleteDialog({ user, open, onClose, onDeleted }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Delete your account?"
      description={`${moneyInWords(user)}This cannot be undone. Type your password to confirm.`}
    >
      <DeleteForm onClose={onClose} onDeleted={onDeleted} />
    </Dialog>
  );
}

function DeleteForm({ onClose, onDeleted }: Omit<Props, 'open' | 'user'>) {
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
