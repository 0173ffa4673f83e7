import { Button, Input, Row, Stack, SubmitButton, api, UsernameField } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useZodForm, z } from '@meridian/platform/forms';
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
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
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
    <form noValidate onSubmit={submitWith(form, remove)}>
      <UsernameField />
      <Stack gap={4}>
        <FormField form={form} name="password" label="Password">
          {(props) => <Input type="password" autoComplete="current-password" {...props} />}
        </FormField>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Keep Account
          </Button>
          <SubmitButton variant="danger" pending={remove.isPending} pendingText="Deleting...">
            Delete for Good
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
