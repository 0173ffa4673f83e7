import { Textarea, countText } from '@meridian/platform';
import { Checkbox } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import type { ChapterDetails } from '@meridian/shared-types';
import { BringBackInput } from '@meridian/shared-types/schemas';
import { useArchiving } from './queries';

interface Props {
  chapter: ChapterDetails;
  act: 'archive' | 'bring back';
  /** The number of events that archiving cancels. */
  upcomingEvents: number;
  onClose: () => void;
}

/** Returns the schema of the form. If there are upcoming events, their cancellation must be confirmed. */
const answersTo = (upcomingEvents: number) =>
  z.object({
    reason: BringBackInput.shape.reason,
    cancelEvents: z
      .boolean()
      .refine((agreed) => agreed || upcomingEvents === 0, 'Cancel them, or archive the chapter after they are over'),
  });

/** Asks for the reason to archive or restore a chapter. */
export function ArchiveForm({ chapter, act, upcomingEvents, onClose }: Props) {
  const isArchiving = act === 'archive';
  const form = useZodForm(answersTo(upcomingEvents), { reason: '', cancelEvents: false });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, discard: onClose });
  const archiving = useArchiving(
    chapter,
    act,
    () => {
      changesEnd();
      onClose();
    },
    (error) => showFormError(form, error, isArchiving ? 'Not archived' : 'Not brought back', 'Try again in a moment.'),
  );
  return (
    <DialogForm
      form={form}
      mutation={archiving}
      submit={isArchiving ? 'Archive Chapter' : 'Bring Back'}
      pendingText={isArchiving ? 'Archiving...' : 'Bringing back...'}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        help={
          isArchiving
            ? 'Members see it, and so does everyone who planned to go to a cancelled event.'
            : 'For the audit log.'
        }
      >
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
      {upcomingEvents > 0 && (
        <FormField form={form} name="cancelEvents" label="Upcoming events">
          {({ value, onChange, ...props }) => (
            <Checkbox
              {...props}
              label={`Cancel ${countText(upcomingEvents, 'event')} with this reason. We tell the people who planned to go.`}
              checked={value}
              onCheckedChange={(isOn) => onChange(isOn === true)}
            />
          )}
        </FormField>
      )}
    </DialogForm>
  );
}
