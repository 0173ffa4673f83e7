import { api, Button, Input, invalidate, Row, Stack, SubmitButton } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useZodForm, z } from '@meridian/platform/forms';
import { authApi, type Passkey } from '@meridian/shared-types';
import { PasskeyName } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';

const Naming = z.object({ name: PasskeyName });

/** Asks for the name of a passkey, so that its owner knows which device has it. */
export function NameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useZodForm(Naming, { name });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => api.auth.renamePasskey({ params: { id }, body }),
    onSuccess: () => {
      onClose();
      return invalidate(authApi.secondStep);
    },
    onError: (error) => showFormError(form, error, 'Not named', 'Please try again later'),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Name this Passkey">
      <form noValidate onSubmit={submitWith(form, rename)} aria-label="Name of the passkey">
        <Stack gap={4}>
          <FormField form={form} name="name" label="Name" help="Such as the device that has it.">
            {(props) => <Input {...props} required dir="auto" maxLength={60} />}
          </FormField>
          <Row gap={3} justify="end">
            <Button variant="quiet" onClick={onClose}>
              Later
            </Button>
            <SubmitButton pending={rename.isPending} pendingText="Saving...">
              Save
            </SubmitButton>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
