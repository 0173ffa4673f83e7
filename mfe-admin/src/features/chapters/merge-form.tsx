import { Textarea, countText } from '@meridian/platform';
import { Checkbox } from '@meridian/platform/controls';
import { DialogForm, FormField, showFormError, useUnsavedChanges, useZodForm, z } from '@meridian/platform/forms';
import { type Chapter, type ChapterDetails, isolated } from '@meridian/shared-types';
import { ChapterMergeInput } from '@meridian/shared-types/schemas';
import { useMerge } from './queries';

interface Props {
  chapter: ChapterDetails;
  into: Chapter;
  /** The number of admins of the chapter. */
  admins: number;
  onClose: () => void;
  onMerged: (merged: ChapterDetails) => void;
}

const Answers = z.object({ reason: ChapterMergeInput.shape.reason, keepAdmins: z.boolean() });

/** Asks for the reason to merge the chapters, and whether admins stay admins. */
export function MergeForm({ chapter, into, admins, onClose, onMerged }: Props) {
  const form = useZodForm(Answers, { reason: '', keepAdmins: false });
  const changesEnd = useUnsavedChanges({ isChanged: form.formState.isDirty, discard: onClose });
  const merge = useMerge(
    chapter,
    into.id,
    (merged) => {
      changesEnd();
      onClose();
      onMerged(merged);
    },
    (error) => showFormError(form, error, 'Not merged', 'Try again in a moment.'),
  );
  return (
    <DialogForm form={form} mutation={merge} submit="Merge Chapters" pendingText="Merging..." onClose={onClose}>
      <FormField form={form} name="reason" label="Reason" help="Members read it.">
        {(props) => <Textarea {...props} dir="auto" rows={3} />}
      </FormField>
      {admins > 0 && (
        <FormField form={form} name="keepAdmins" label="Admins">
          {({ value, onChange, ...props }) => (
            <Checkbox
              {...props}
              label={`${countText(admins, 'admin')} of ${isolated(chapter.name)} ${admins === 1 ? 'is an admin' : 'are admins'} of ${isolated(into.name)} too`}
              checked={value}
              onCheckedChange={(isOn) => onChange(isOn === true)}
            />
          )}
        </FormField>
      )}
    </DialogForm>
  );
}
