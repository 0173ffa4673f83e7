import { Banner, Card, Row, Section, Stack, SubmitButton } from '@meridian/platform';
import { RadioCards } from '@meridian/platform/controls';
import { FormField, showFormError, submitWith, useUnsavedChanges, useZodForm } from '@meridian/platform/forms';
import type { ChapterDetails } from '@meridian/shared-types';
import { useEffect, useRef, useState } from 'react';
import { changedChapterIn, useEditChapter } from './queries';
import { differing, Joining, JOINING_LABELS, joiningOf, only, POLICIES, wordsOf } from './joining-values';
import { QuestionFields } from './question-fields';

/**
 * Renders the form for who may join the chapter, and the questions to people who ask. If another admin saves in the
 * meantime, their version is shown, and no input is lost.
 */
export function JoiningSettings({ chapter }: { chapter: ChapterDetails }) {
  const base = useRef(chapter);
  const [theirs, setTheirs] = useState<Joining>();
  useEffect(() => {
    // Another form of the page has saved fields that this form does not show.
    if (chapter.version > base.current.version && differing(joiningOf(base.current), joiningOf(chapter)).length === 0)
      base.current = chapter;
  }, [chapter]);
  const form = useZodForm(Joining, joiningOf(chapter));
  useUnsavedChanges({ isChanged: form.formState.isDirty });
  const edit = useEditChapter(
    chapter,
    (values: Joining) => ({
      version: base.current.version,
      body: only(values, differing(joiningOf(base.current), values)),
    }),
    (saved) => {
      base.current = saved;
      setTheirs(undefined);
      form.reset(joiningOf(saved));
    },
    (error) => {
      const current = changedChapterIn(error);
      if (!current) return showFormError(form, error, 'Chapter not saved', 'Try again in a moment.');
      const [before, after, mine] = [joiningOf(base.current), joiningOf(current), form.getValues()];
      form.reset(after);
      // Fields that this admin has not changed take the value of the other version.
      form.reset({ ...after, ...only(mine, differing(before, mine)) }, { keepDefaultValues: true });
      base.current = current;
      setTheirs(after);
    },
  );
  const conflicts = theirs ? differing(theirs, form.getValues()) : [];
  return (
    <Section title="Joining">
      <Stack gap={5}>
        {theirs && (
          <Banner tone="warning" title="Another admin has changed this chapter">
            {conflicts.length === 0
              ? 'The form shows their version. Save again if you want to change more.'
              : 'Your version is still here. Save again to replace theirs:'}
            <ul>
              {conflicts.map((field) => (
                <li key={field}>
                  {JOINING_LABELS[field]}: <bdi>{wordsOf(theirs, field)}</bdi>
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <Card>
          <form noValidate aria-label="Joining" onSubmit={submitWith(form, edit)}>
            <Stack gap={5}>
              <FormField form={form} name="joinPolicy" label={JOINING_LABELS.joinPolicy}>
                {({ value, onChange }) => (
                  <RadioCards label="Who may join" value={value} onValueChange={onChange} options={POLICIES} dense />
                )}
              </FormField>
              <QuestionFields form={form} />
              <Row justify="end">
                <SubmitButton pending={edit.isPending} pendingText="Saving...">
                  Save Joining
                </SubmitButton>
              </Row>
            </Stack>
          </form>
        </Card>
      </Stack>
    </Section>
  );
}
