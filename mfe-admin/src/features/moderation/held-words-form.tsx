import { Card, Stack } from '@meridian/platform';
import { TagInput } from '@meridian/platform/controls';
import {
  FormButtons,
  FormField,
  showFormError,
  submitWith,
  useUnsavedChanges,
  useZodForm,
  z,
} from '@meridian/platform/forms';
import { LIMITS } from '@meridian/shared-types';
import { useEffect } from 'react';
import { useChangeSettings } from './queries';

const isWord = (word: string) => word.length >= LIMITS.heldWordMin && word.length <= LIMITS.heldWordMax;
const Words = z.object({
  heldWords: z
    .array(z.string())
    .max(LIMITS.heldWordCount, `Choose at most ${LIMITS.heldWordCount} words.`)
    .refine((words) => words.every(isWord), {
      message: `Each word has ${LIMITS.heldWordMin} to ${LIMITS.heldWordMax} characters.`,
    }),
});

/** Lets admins choose the words because of which messages of members are held for review. */
export function HeldWordsForm({ chapterId, heldWords }: { chapterId: number; heldWords: string[] }) {
  const form = useZodForm(Words, { heldWords });
  const { isDirty } = form.formState;
  useUnsavedChanges({ isChanged: isDirty });
  const { reset } = form;
  useEffect(() => {
    if (!isDirty) reset({ heldWords });
  }, [isDirty, reset, heldWords]);
  const change = useChangeSettings(chapterId, {
    onDone: (_settings, { heldWords: saved }) => reset({ heldWords: saved ?? [] }),
    failed: (error) => showFormError(form, error, 'Words not saved', 'Try again in a moment.'),
  });
  return (
    <Card>
      <form noValidate aria-label="Words held for review" onSubmit={submitWith(form, change)}>
        <Stack gap={4}>
          <FormField
            form={form}
            name="heldWords"
            label="Words held for review"
            optional
            help="A message of a member with one of these words appears only after an admin releases it. Case and accents do not matter."
          >
            {({ value, onChange, ...props }) => (
              <TagInput
                {...props}
                value={value}
                onChange={onChange}
                maxLength={LIMITS.heldWordMax}
                placeholder="Add a word"
              />
            )}
          </FormField>
          <FormButtons mutation={change} submit="Save Words" pendingText="Saving..." />
        </Stack>
      </form>
    </Card>
  );
}
