import { Text, type ApiMutationOptions } from '@meridian/platform';
import { InputField, TextareaField, z } from '@meridian/platform/forms';
import type { BanInput } from '@meridian/shared-types/schemas';
import { FormDialog } from './form-dialog';

/**
 * The data of a sanction for its call. `until` is an ISO 8601 time. Without it, the sanction lasts until it is lifted.
 */
interface SanctionTerms {
  reason: string;
  until?: string;
}

interface Props<Result> extends Pick<ApiMutationOptions<Result, SanctionTerms>, 'mutationFn' | 'done' | 'affects'> {
  title: string;
  description: string;
  /** The text of the button, such as "Ban". */
  submit: string;
  pendingText: string;
  /** The rules for the reason. */
  reason: (typeof BanInput)['shape']['reason'];
  reasonHelp: string;
  /** Whether the sanction must have an end. */
  needsEnd?: boolean;
  untilHelp?: string;
  note?: string;
  /** The title of the message if the call fails. */
  failed: string;
  onClose: () => void;
}

/** `until` is in the time zone of the device. */
const createSchema = (reason: Props<unknown>['reason'], needsEnd: boolean) =>
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
export const SanctionDialog = <Result,>({
  reason,
  reasonHelp,
  needsEnd = false,
  untilHelp = 'In the time zone of your device. Leave empty for no end.',
  note,
  ...dialog
}: Props<Result>) => (
  <FormDialog
    schema={createSchema(reason, needsEnd)}
    initial={{ reason: '', until: '' }}
    refetchAfterFailure
    {...dialog}
  >
    {(form) => (
      <>
        <TextareaField form={form} name="reason" label="Reason" help={reasonHelp} />
        <InputField form={form} name="until" label="Until" help={untilHelp} type="datetime-local" />
        {note && (
          <Text size="sm" tone="muted">
            {note}
          </Text>
        )}
      </>
    )}
  </FormDialog>
);
