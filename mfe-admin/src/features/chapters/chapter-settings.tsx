import { Card, Grid, Input, Stack, Text } from '@meridian/platform';
import {
  FormButtons,
  FormField,
  InputField,
  SchemaField,
  showFormError,
  submitWith,
  useFormDraft,
  useZodForm,
  type ZodForm,
} from '@meridian/platform/forms';
import type { ChapterDetails, Picture, PictureInput } from '@meridian/shared-types';
import { CHAPTER_FIELDS } from '@meridian/shared-types/schemas';
import { useState, type ComponentType } from 'react';
import { ChangedChapter } from './changed-chapter';
import { changedChapterIn, useEditChapter } from './queries';
import { differing, toChapterEdit, LABELS, same, Settings, toSettings, settingText } from './settings-values';
import { TimeZoneField } from './time-zone-field';
import { useBase } from './use-base';

const differ = (a: ChapterDetails, b: ChapterDetails) => differing(toSettings(a), toSettings(b)).length > 0;

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
  const base = useBase(chapter, differ);
  const [changed, setChanged] = useState<ChapterDetails>();
  const form = useZodForm(Settings, toSettings(chapter));
  const draft = useFormDraft(form, `chapter-settings:${chapter.id}`);
  const edit = useEditChapter(
    chapter,
    (values: Settings) => ({ version: base.current.version, body: toChapterEdit(toSettings(base.current), values) }),
    (saved) => {
      base.current = saved;
      setChanged(undefined);
      draft.sent(toSettings(saved));
      onSaved(saved);
    },
    (error) => {
      const current = changedChapterIn(error);
      if (!current) return showFormError(form, error, 'Chapter not saved', 'Try again in a moment.');
      const [before, after] = [toSettings(base.current), toSettings(current)];
      // Fields that this admin has not changed take the value of the other version.
      for (const field of differing(before, after))
        if (same(form.getValues(field), before[field])) form.setValue(field, after[field]);
      base.current = current;
      setChanged(current);
    },
  );
  const theirs = changed && toSettings(changed);
  const conflicts = theirs
    ? differing(theirs, form.getValues()).map((field) => ({ label: LABELS[field], theirs: settingText(theirs[field]) }))
    : [];
  return (
    <Stack gap={5}>
      {theirs && <ChangedChapter conflicts={conflicts} />}
      <Card>
        <form noValidate aria-label="Settings" onSubmit={submitWith(form, edit)}>
          <Stack gap={5}>
            <SchemaField
              form={form}
              name="name"
              field={CHAPTER_FIELDS.name}
              help="The address follows the name. Links to earlier addresses keep working."
            />
            <SchemaField form={form} name="description" field={CHAPTER_FIELDS.description} />
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
            <OfficeFields form={form} isSiteAdmin={isSiteAdmin} />
            <FormButtons mutation={edit} submit="Save Changes" pendingText="Saving..." draft={draft} />
          </Stack>
        </form>
      </Card>
    </Stack>
  );
}

/** Renders the fields that only site admins can change, or says so. */
const OfficeFields = ({ form, isSiteAdmin }: { form: ZodForm<typeof Settings>; isSiteAdmin: boolean }) =>
  isSiteAdmin ? (
    <Grid min="15rem" gap={4}>
      <SchemaField form={form} name="state" field={CHAPTER_FIELDS.state} />
      <InputField
        form={form}
        name="slug"
        label={LABELS.slug}
        help="The part of the address after /chapters/."
        dir="auto"
      />
    </Grid>
  ) : (
    <Text size="sm" tone="muted">
      Only site admins can change the state and the address.
    </Text>
  );
