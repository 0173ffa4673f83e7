import { Grid, Input, Section, Stack, useOrganization } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import {
  FormButtons,
  FormField,
  showFormError,
  submitWith,
  useFormDraft,
  useZodForm,
  z,
  SchemaField,
} from '@meridian/platform/forms';
import type { ChapterDetails } from '@meridian/shared-types';
import { CHAPTER_FIELDS, ChapterInput, emptyFields, inputShape } from '@meridian/shared-types/schemas';
import { useId, useState } from 'react';
import { PersonChoice, type Chosen } from './person-choice';
import { useFoundChapter } from './queries';
import { TimeZoneField } from './time-zone-field';

const { timeZone: zone, foundedOn: day } = ChapterInput.shape;
const OPTIONAL = { timeZone: z.literal('').or(zone), foundedOn: z.literal('').or(day) };
const NewChapter = z.object({ ...inputShape(CHAPTER_FIELDS), ...OPTIONAL });
const EMPTY = { ...emptyFields(CHAPTER_FIELDS), timeZone: '', foundedOn: '' };

interface Props {
  open: boolean;
  onClose: () => void;
  onFounded: (chapter: ChapterDetails) => void;
}

/** Founds a chapter with its first admin. The input is stored until it is sent. */
export function FoundChapter({ open, onClose, onFounded }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Found a Chapter"
      description="It is visible right away, and people can ask to join."
    >
      <FoundForm onClose={onClose} onFounded={onFounded} />
    </Dialog>
  );
}

function FoundForm({ onClose, onFounded }: Omit<Props, 'open'>) {
  const formId = useId();
  const { timeZone } = useOrganization();
  const form = useZodForm(NewChapter, { ...EMPTY, timeZone });
  const draft = useFormDraft(form, 'chapter-new');
  const [admin, setAdmin] = useState<Chosen>();
  const found = useFoundChapter(
    ({ timeZone: chosen, foundedOn, ...terms }: z.output<typeof NewChapter>) => ({
      ...terms,
      ...(foundedOn && { foundedOn }),
      ...(chosen && { timeZone: chosen }),
      ...(admin && { adminId: admin.id }),
    }),
    (chapter) => {
      draft.sent();
      onFounded(chapter);
    },
    (error) => showFormError(form, error, 'Chapter not founded', 'Try again in a moment.'),
  );
  return (
    <Stack gap={5}>
      <form noValidate id={formId} aria-label="Found a chapter" onSubmit={submitWith(form, found)}>
        <Stack gap={4}>
          <Grid min="13rem" gap={4}>
            <SchemaField
              form={form}
              name="name"
              field={CHAPTER_FIELDS.name}
              help="The chapter’s address is made from it."
            />
            <SchemaField form={form} name="state" field={CHAPTER_FIELDS.state} />
          </Grid>
          <SchemaField form={form} name="description" field={CHAPTER_FIELDS.description} />
          <Grid min="13rem" gap={4}>
            <FormField
              form={form}
              name="timeZone"
              label="Time zone"
              optional
              help="The time zone of its events. Leave empty to use the time zone of the state."
            >
              {({ value, ...props }) => (
                <TimeZoneField {...props} value={value ?? ''} placeholder="Time zone of the state" />
              )}
            </FormField>
            <FormField form={form} name="foundedOn" label="Founded on" optional>
              {({ value, ...props }) => <Input type="date" {...props} value={value ?? ''} />}
            </FormField>
          </Grid>
        </Stack>
      </form>
      <Section title="First admin">
        <PersonChoice label="Search people" person={admin} onChoose={setAdmin} />
      </Section>
      <FormButtons
        form={formId}
        mutation={found}
        submit="Found Chapter"
        pendingText="Founding..."
        draft={draft}
        onCancel={onClose}
      />
    </Stack>
  );
}
