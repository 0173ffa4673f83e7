import { Stack, Textarea } from '@meridian/platform';
import { ChapterChecks, RadioCards } from '@meridian/platform/controls';
import {
  FormButtons,
  FormField,
  showFormError,
  submitWith,
  useFormDraft,
  useZodForm,
  z,
  InputField,
} from '@meridian/platform/forms';
import { ApiError, LETTER_LIMITS, type Chapter, type Letter } from '@meridian/shared-types';
import { LetterContent, LetterItem } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RECIPIENTS } from './letter-labels';
import { ItemPicker } from './item-picker';
import { useSaveLetter } from './queries';

const LetterForm = z
  .object({
    subject: LetterContent.shape.subject.min(1, 'A subject is required'),
    text: LetterContent.shape.text,
    items: z.array(LetterItem).max(LETTER_LIMITS.itemCount, `At most ${LETTER_LIMITS.itemCount}`),
    kind: z.union([z.literal('readers'), z.literal('members'), z.literal('chapters'), z.literal('all')]),
    chapterIds: z.array(z.number()),
  })
  .refine(({ kind, chapterIds }) => kind !== 'chapters' || chapterIds.length > 0, {
    message: 'Choose at least one chapter',
    path: ['kind'],
  })
  .transform(({ kind, chapterIds, ...content }) => ({
    ...content,
    recipients: kind === 'chapters' ? { kind, chapterIds } : { kind },
  }));

interface Props {
  letter: Letter;
  chapters: readonly Chapter[];
}

/** Renders the form to write a letter. It is saved as a draft, and nobody receives it before it is sent. */
export function LetterEditor({ letter, chapters }: Props) {
  const [base, setBase] = useState(letter);
  const { subject, text, items, recipients } = base;
  const chapterIds = recipients.kind === 'chapters' ? recipients.chapterIds : [];
  const form = useZodForm(LetterForm, { subject, text, items, kind: recipients.kind, chapterIds });
  const draft = useFormDraft(form, `letter:${letter.id}:${letter.version}`);
  const save = useSaveLetter(
    base,
    (saved) => {
      setBase(saved);
      draft.sent(form.getValues());
    },
    (error) => {
      const isChanged = error instanceof ApiError && error.status === 412;
      showFormError(form, error, 'Letter not saved', isChanged ? 'Reload the page.' : 'Try again in a moment.');
    },
  );
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <form noValidate aria-label="Letter" onSubmit={submitWith(form, save)}>
      <Stack gap={5}>
        <InputField form={form} name="subject" label="Subject" maxLength={LETTER_LIMITS.subjectMax} />
        <FormField
          form={form}
          name="text"
          label="Text"
          help="Leave an empty line between paragraphs. Addresses that begin with https:// become links. Readers are greeted by name unless the text begins with a greeting."
        >
          {(props) => <Textarea {...props} dir="auto" rows={10} maxLength={LETTER_LIMITS.textMax} />}
        </FormField>
        <FormField form={form} name="items" label="Announcements and events" optional>
          {({ value, onChange }) => <ItemPicker items={value} onChange={onChange} chapters={chapters} />}
        </FormField>
        <FormField form={form} name="kind" label="Recipients">
          {({ value, onChange }) => (
            <RadioCards label="Recipients" value={value} onValueChange={onChange} options={RECIPIENTS} dense />
          )}
        </FormField>
        {kind === 'chapters' && (
          <FormField form={form} name="chapterIds" label="Chapters">
            {({ value, onChange }) => <ChapterChecks chapters={chapters} value={value} onChange={onChange} />}
          </FormField>
        )}
        <FormButtons mutation={save} submit="Save Draft" pendingText="Saving..." draft={draft} />
      </Stack>
    </form>
  );
}
