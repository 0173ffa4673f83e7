import { Banner, Card, Grid, Input, Row, Stack, SubmitButton, Text, Textarea } from '@meridian/platform';
import { DraftNote, FormField, showFormError, submitWith, useFormDraft, useZodForm } from '@meridian/platform/forms';
import type { ChapterDetails, Picture, PictureInput } from '@meridian/shared-types';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { changedChapterIn, useEditChapter } from './queries';
import { differing, editOf, LABELS, same, Settings, settingsOf, wordsOf } from './settings-values';
import { TimeZoneField } from './time-zone-field';

interface Props {
  chapter: ChapterDetails;
  isSiteAdmin: boolean;
  /** Renders the choice of a picture. The cover of an article uses the same component. */
  PictureField: ComponentType<{
    value: PictureInput | null;
    stored: Picture | null;
    problem: string | undefined;
    onChange: (picture: PictureInput | null) => void;
  }>;
  onSaved: (chapter: ChapterDetails) => void;
}

/**
 * Renders the form for a chapter's description and other settings. If another admin saves in the meantime, their
 * version is shown, and no input is lost.
 */
export function ChapterSettings({ chapter, isSiteAdmin, PictureField, onSaved }: Props) {
  const base = useRef(chapter);
  const [changed, setChanged] = useState<ChapterDetails>();
  useEffect(() => {
    // Another form of the page has saved fields that this form does not show.
    if (chapter.version > base.current.version && differing(settingsOf(base.current), settingsOf(chapter)).length === 0)
      base.current = chapter;
  }, [chapter]);
  const form = useZodForm(Settings, settingsOf(chapter));
  const draft = useFormDraft(form, `chapter-settings:${chapter.id}`);
  const edit = useEditChapter(
    chapter,
    (values: Settings) => ({ version: base.current.version, body: editOf(settingsOf(base.current), values) }),
    (saved) => {
      base.current = saved;
      setChanged(undefined);
      draft.sent(settingsOf(saved));
      onSaved(saved);
    },
    (error) => {
      const current = changedChapterIn(error);
      if (!current) return showFormError(form, error, 'Chapter not saved', 'Try again in a moment.');
      const [before, after] = [settingsOf(base.current), settingsOf(current)];
      // Fields that this admin has not changed take the value of the other version.
      for (const field of differing(before, after))
        if (same(form.getValues(field), before[field])) form.setValue(field, after[field]);
      base.current = current;
      setChanged(current);
    },
  );
  const theirs = changed && settingsOf(changed);
  const conflicts = theirs ? differing(theirs, form.getValues()) : [];
  return (
    <Stack gap={5}>
      {theirs && (
        <Banner tone="warning" title="Another admin has changed this chapter">
          {conflicts.length === 0
            ? 'The form shows their version. Save again if you want to change more.'
            : 'Your version is still here. Save again to replace theirs:'}
          <ul>
            {conflicts.map((field) => (
              <li key={field}>
                {LABELS[field]}: <bdi>{wordsOf(theirs[field])}</bdi>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Card>
        <form noValidate aria-label="Settings" onSubmit={submitWith(form, edit)}>
          <Stack gap={5}>
            <FormField
              form={form}
              name="name"
              label={LABELS.name}
              help="The address follows the name. Links to earlier addresses keep working."
            >
              {(props) => <Input {...props} dir="auto" />}
            </FormField>
            <FormField form={form} name="description" label={LABELS.description} optional>
              {(props) => <Textarea rows={4} {...props} dir="auto" />}
            </FormField>
            <FormField form={form} name="picture" label={LABELS.picture} optional>
              {({ value, onChange }) => (
                <PictureField
                  value={value}
                  stored={(changed ?? chapter).picture ?? null}
                  problem={form.formState.errors.picture?.alt?.message}
                  onChange={onChange}
                />
              )}
            </FormField>
            <Grid min="15rem" gap={4}>
              <FormField form={form} name="timeZone" label={LABELS.timeZone} help="For new events.">
                {(props) => <TimeZoneField {...props} />}
              </FormField>
              <FormField form={form} name="foundedOn" label={LABELS.foundedOn} optional>
                {(props) => <Input type="date" {...props} />}
              </FormField>
            </Grid>
            {isSiteAdmin && (
              <Grid min="15rem" gap={4}>
                <FormField form={form} name="state" label={LABELS.state}>
                  {(props) => <Input {...props} dir="auto" />}
                </FormField>
                <FormField form={form} name="slug" label={LABELS.slug} help="The part of the address after /chapters/.">
                  {(props) => <Input {...props} dir="auto" />}
                </FormField>
              </Grid>
            )}
            {!isSiteAdmin && (
              <Text size="sm" tone="muted">
                Only site admins can change the state and the address.
              </Text>
            )}
            <Row gap={3} justify="end" wrap>
              <DraftNote draft={draft} />
              <SubmitButton pending={edit.isPending} pendingText="Saving...">
                Save Changes
              </SubmitButton>
            </Row>
          </Stack>
        </form>
      </Card>
    </Stack>
  );
}
