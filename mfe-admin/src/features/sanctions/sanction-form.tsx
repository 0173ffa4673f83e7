import { Input, Text, Textarea } from '@meridian/platform';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import type { BanInput } from '@meridian/shared-types/schemas';
import { useMutation } from '@tanstack/react-query';

/**
 * The data of a sanction for its call. `until` is an ISO 8601 time. Without it, the sanction lasts until it is lifted.
 */
export interface SanctionTerms {
  reason: string;
  until?: string;
}

interface Props {
  /** The name of the form, and of its button, such as "Ban". */
  label: string;
  pendingText: string;
  /** The rules for the reason. */
  reason: (typeof BanInput)['shape']['reason'];
  reasonHelp: string;
  /** Whether the sanction must have an end. */
  needsEnd?: boolean;
  untilHelp: string;
  note?: string;
  /** The title of the message if the call fails. */
  failure: string;
  /** Makes the call, and shows that it succeeded. */
  onSubmit: (terms: SanctionTerms) => Promise<unknown>;
  onSettled: () => Promise<unknown>;
  onClose: () => void;
}

/** `until` is in the time zone of the device. */
const valuesOf = (reason: Props['reason'], needsEnd: boolean) =>
  z
    .object({ reason, until: z.string() })
    .refine(({ until }) => (until === '' ? !needsEnd : new Date(until) > new Date()), {
      message: 'Choose a time in the future',
      path: ['until'],
    })
    .transform((values) => ({
      reason: values.reason,
      ...(values.until && { until: new Date(values.until).toISOString() }),
    }));

/** Asks for the reason and the end of a sanction: a ban, a mute or a suspension. */
export function SanctionForm({ needsEnd = false, onSubmit, onSettled, onClose, ...texts }: Props) {
  const form = useZodForm(valuesOf(texts.reason, needsEnd), { reason: '', until: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const sanction = useMutation({
    mutationFn: onSubmit,
    onSuccess: () => {
      changesEnd();
      onClose();
    },
    onError: (error) => showFormError(form, error, texts.failure, 'Try again in a moment.'),
    onSettled,
  });
  return (
    <DialogForm form={form} mutation={sanction} submit={texts.label} pendingText={texts.pendingText} onClose={onClose}>
      <FormField form={form} name="reason" label="Reason" help={texts.reasonHelp}>
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
      <FormField form={form} name="until" label="Until" help={texts.untilHelp}>
        {(props) => <Input type="datetime-local" {...props} />}
      </FormField>
      {texts.note && (
        <Text size="sm" tone="muted">
          {texts.note}
        </Text>
      )}
    </DialogForm>
  );
}
