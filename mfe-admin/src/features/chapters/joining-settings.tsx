import { Card, Section, Stack } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import {
  FormButtons,
  FormField,
  showFormError,
  submitWith,
  useUnsavedChanges,
  useZodForm,
} from '@meridian/platform/forms';
import type { ChapterDetails } from '@meridian/shared-types';
import { useState } from 'react';
import { ChangedChapter } from './changed-chapter';
import { changedChapterIn, useEditChapter } from './queries';
import { differing, Joining, JOINING_LABELS, toJoining, only, POLICIES, joiningText } from './joining-values';
import { QuestionFields } from './question-fields';
import { useBase } from './use-base';

const differ = (a: ChapterDetails, b: ChapterDetails) => differing(toJoining(a), toJoining(b)).length > 0;

/**
 * Renders the form for who may join the chapter, and the questions to people who ask. If another admin saves in the
 * meantime, their version is shown, and no input is lost.
 */
export function JoiningSettings({ chapter }: { chapter: ChapterDetails }) {
  const base = useBase(chapter, differ);
  const [theirs, setTheirs] = useState<Joining>();
  const form = useZodForm(Joining, toJoining(chapter));
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const edit = useEditChapter(
    chapter,
    (values: Joining) => ({
      version: base.current.version,
      body: only(values, differing(toJoining(base.current), values)),
    }),
    (saved) => {
      base.current = saved;
      setTheirs(undefined);
      form.reset(toJoining(saved));
    },
    (error) => {
      const current = changedChapterIn(error);
      if (!current) return showFormError(form, error, 'Chapter not saved', 'Try again in a moment.');
      const [before, after, mine] = [toJoining(base.current), toJoining(current), form.getValues()];
      form.reset(after);
      // Fields that this admin has not changed take the value of the other version.
      form.reset({ ...after, ...only(mine, differing(before, mine)) }, { keepDefaultValues: true });
      base.current = current;
      setTheirs(after);
    },
  );
  const conflicts = theirs
    ? differing(theirs, form.getValues()).map((field) => ({
        label: JOINING_LABELS[field],
        theirs: joiningText(theirs, field),
      }))
    : [];
  return (
    <Section title="Joining">
      <Stack gap={5}>
        {theirs && <ChangedChapter conflicts={conflicts} />}
        <Card>
          <form noValidate aria-label="Joining" onSubmit={submitWith(form, edit)}>
            <Stack gap={5}>
              <FormField form={form} name="joinPolicy" label={JOINING_LABELS.joinPolicy}>
                {({ value, onChange }) => (
                  <RadioCards label="Who may join" value={value} onValueChange={onChange} options={POLICIES} dense />
                )}
              </FormField>
              <QuestionFields form={form} />
              <FormButtons mutation={edit} submit="Save Joining" pendingText="Saving..." />
            </Stack>
          </form>
        </Card>
      </Stack>
    </Section>
  );
}
