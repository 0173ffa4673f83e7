import { ChapterChecks, Checkbox, RadioCards } from '@meridian/platform/controls';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import type { Chapter } from '@meridian/shared-types';
import { useWatch } from 'react-hook-form';
import type { AnnouncementDraft } from './announcement-draft';

const KINDS = [
  { value: 'all' as const, label: 'All chapters', text: 'Everyone gets it once.' },
  { value: 'chapters' as const, label: 'Some chapters', text: 'Members of more than one of them get it once.' },
];

interface Props {
  form: ZodForm<typeof AnnouncementDraft>;
  chapters: readonly Chapter[];
}

/** Renders the choice of all chapters or some of them. */
export function RecipientFields({ form, chapters }: Props) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <FormField form={form} name="kind" label="For">
        {({ value, onChange }) => (
          <RadioCards label="For" value={value} onValueChange={onChange} options={KINDS} dense />
        )}
      </FormField>
      {kind === 'all' && (
        <FormField form={form} name="later" label="Later chapters">
          {({ value, onChange }) => (
            <Checkbox
              label="Include chapters that are founded later"
              checked={value}
              onCheckedChange={(on) => onChange(on === true)}
            />
          )}
        </FormField>
      )}
      {kind === 'chapters' && <ChapterFields form={form} chapters={chapters} />}
    </>
  );
}

/** Renders the choice of some of these chapters. */
export const ChapterFields = ({ form, chapters }: Props) => (
  <FormField form={form} name="chapterIds" label="Chapters">
    {({ value, onChange }) => <ChapterChecks chapters={chapters} value={value} onChange={onChange} />}
  </FormField>
);
