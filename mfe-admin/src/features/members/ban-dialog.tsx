import { Button, Input, Row, Stack, SubmitButton, Text, Textarea } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { isolated } from '@meridian/shared-types';
import { BanInput } from '@meridian/shared-types/schemas';
import { useBan } from './bans-queries';

interface Props {
  /** The person to ban. The dialog is open while it is set. */
  person: { userId: string; name: string } | undefined;
  chapterId: number;
  onClose: () => void;
}

/** Asks for the reason and the end of a ban, and bans a member or a person who asks to join. */
export function BanDialog({ person, chapterId, onClose }: Props) {
  if (!person) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ban ${isolated(person.name)}?`}
      description="They leave the chapter and its chat now, and can neither ask to join nor use an invite link. They are told the reason."
    >
      <BanForm userId={person.userId} chapterId={chapterId} onClose={onClose} />
    </Dialog>
  );
}

/** `until` is in the time zone of the device. If it is empty, the ban lasts until it is lifted. */
const BanValues = z
  .object({ reason: BanInput.shape.reason, until: z.string() })
  .refine(({ until }) => until === '' || new Date(until) > new Date(), {
    message: 'Choose a time in the future',
    path: ['until'],
  })
  .transform(({ reason, until }) => ({ reason, ...(until && { until: new Date(until).toISOString() }) }));

function BanForm({ userId, chapterId, onClose }: { userId: string; chapterId: number; onClose: () => void }) {
  const form = useZodForm(BanValues, { reason: '', until: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, discard: onClose });
  const ban = useBan(
    chapterId,
    userId,
    () => {
      changesEnd();
      onClose();
    },
    (error) => showFormError(form, error, 'Not banned', 'Try again in a moment.'),
  );
  return (
    <form noValidate aria-label="Ban" onSubmit={submitWith(form, ban)}>
      <Stack gap={4}>
        <FormField form={form} name="reason" label="Reason" help="The person sees it.">
          {(props) => <Textarea {...props} dir="auto" rows={3} />}
        </FormField>
        <FormField
          form={form}
          name="until"
          label="Until"
          help="In the time zone of your device. Leave empty for no end."
        >
          {(props) => <Input type="datetime-local" {...props} />}
        </FormField>
        <Text size="sm" tone="muted">
          The audit log records that you did it, but not the reason.
        </Text>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={ban.isPending} pendingText="Banning...">
            Ban
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
