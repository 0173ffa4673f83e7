import { api, Button, Input, invalidate, Row, Stack, SubmitButton } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useZodForm, z } from '@meridian/platform/forms';
import { authApi, type Passkey } from '@meridian/shared-types';
import { PasskeyName } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

const Naming = z.object({ name: PasskeyName });
type NamingForm = ReturnType<typeof useZodForm<typeof Naming>>;

interface NewProps {
  isPending: boolean;
  onNamed: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new passkey, before the browser creates it. */
export function NewPasskeyDialog({ isPending, onNamed, onClose }: NewProps) {
  const form = useZodForm(Naming, { name: 'Passkey' });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add a Passkey">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ name }) => onNamed(name))(event)}
        aria-label="Name of the new passkey"
      >
        <NameFields form={form} onClose={onClose}>
          <SubmitButton pending={isPending} pendingText="Waiting for your device...">
            Continue
          </SubmitButton>
        </NameFields>
      </form>
    </Dialog>
  );
}

/** Asks for another name of a passkey, so that its owner can tell which device has it. */
export function NameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useZodForm(Naming, { name });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => api.auth.renamePasskey({ params: { id }, body }),
    onSuccess: () => {
      onClose();
      return invalidate(authApi.twoFactor);
    },
    onError: (error) => showFormError(form, error, 'Not named', 'Please try again later'),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Name this Passkey">
      <form noValidate onSubmit={submitWith(form, rename)} aria-label="Name of the passkey">
        <NameFields form={form} onClose={onClose}>
          <SubmitButton pending={rename.isPending} pendingText="Saving...">
            Save
          </SubmitButton>
        </NameFields>
      </form>
    </Dialog>
  );
}

const NameFields = ({
  form,
  onClose,
  children,
}: {
  form: NamingForm;
  onClose: () => void;
  children: ComponentProps<typeof Row>['children'];
}) => (
  <Stack gap={4}>
    <FormField form={form} name="name" label="Name" help="For example, the device that holds it.">
      {(props) => <Input {...props} required dir="auto" maxLength={60} />}
    </FormField>
    <Row gap={3} justify="end">
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {children}
    </Row>
  </Stack>
);
