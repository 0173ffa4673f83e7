import { api, Input, invalidate } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useZodForm, z } from '@meridian/platform/forms';
import { authApi, type Passkey } from '@meridian/shared-types';
import { PasskeyName } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';

const Naming = z.object({ name: PasskeyName });
type NamingForm = ReturnType<typeof useZodForm<typeof Naming>>;
interface Naming {
  isPending: boolean;
  mutateAsync: (named: { name: string }) => Promise<unknown>;
}
/** Asks for the name of a new passkey, before the browser creates it. */
export function NewPasskeyDialog({ creation, onClose }: { creation: Naming; onClose: () => void }) {
  const form = useZodForm(Naming, { name: 'Passkey' });
  const buttons = { submit: 'Continue', pendingText: 'Waiting for your device...', onClose };
  return <NamingDialog title="Add a Passkey" form={form} mutation={creation} {...buttons} />;
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
    onError: (error) => showFormError(form, error, 'Not named', 'Try again in a moment.'),
  });
  const buttons = { submit: 'Save', pendingText: 'Saving...', onClose };
  return <NamingDialog title="Name This Passkey" form={form} mutation={rename} {...buttons} />;
}

interface DialogProps {
  title: string;
  form: NamingForm;
  mutation: Naming;
  submit: string;
  pendingText: string;
  onClose: () => void;
}
const NamingDialog = ({ title, ...form }: DialogProps) => (
  <Dialog open onOpenChange={(open) => !open && form.onClose()} title={title}>
    <DialogForm {...form}>
      <FormField form={form.form} name="name" label="Name" help="For example, the device that holds it.">
        {(props) => <Input {...props} required dir="auto" maxLength={60} />}
      </FormField>
    </DialogForm>
  </Dialog>
);
