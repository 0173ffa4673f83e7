import { Button, Input, Row, Stack, SubmitButton, Textarea } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { type DirectoryEntry, isolated } from '@meridian/shared-types';
import { MuteInput } from '@meridian/shared-types/schemas';
import { useMute } from './mute-queries';

interface Props {
  member: DirectoryEntry | undefined;
  chapterId: number;
  onClose: () => void;
}

/** Asks for the reason and the end, and mutes a member in the chat. */
export function MuteDialog({ member, chapterId, onClose }: Props) {
  if (!member) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Mute ${isolated(member.profile.name)}?`}
      description="They can read the chat but not write in it until then. You find muted members in the tab Chat."
    >
      <MuteForm userId={member.userId} chapterId={chapterId} onClose={onClose} />
    </Dialog>
  );
}

/** `until` is in the time zone of the device. */
const MuteValues = z
  .object({ reason: MuteInput.shape.reason, until: z.string() })
  .refine(({ until }) => new Date(until) > new Date(), { message: 'Choose a time in the future', path: ['until'] })
  .transform(({ reason, until }) => ({ reason, until: new Date(until).toISOString() }));

function MuteForm({ userId, chapterId, onClose }: { userId: string; chapterId: number; onClose: () => void }) {
  const form = useZodForm(MuteValues, { reason: '', until: '' });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, isStored: false, discard: onClose });
  const mute = useMute(
    chapterId,
    userId,
    () => {
      changesEnd();
      onClose();
    },
    (error) => showFormError(form, error, 'Not muted', 'Try again in a moment.'),
  );
  return (
    <form noValidate aria-label="Mute" onSubmit={submitWith(form, mute)}>
      <Stack gap={4}>
        <FormField form={form} name="reason" label="Reason" help="Other admins see it.">
          {(props) => <Textarea {...props} dir="auto" rows={3} />}
        </FormField>
        <FormField
          form={form}
          name="until"
          label="Until"
          help="In the time zone of your device, at most a year from now."
        >
          {(props) => <Input type="datetime-local" {...props} />}
        </FormField>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={mute.isPending} pendingText="Muting...">
            Mute
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
