import { ChapterSelect, Switch } from '@meridian/platform/controls';
import { FormField, InputField, SchemaFields, type ZodForm } from '@meridian/platform/forms';
import type { Chapter } from '@meridian/shared-types';
import { EVENT_FIELDS } from '@meridian/shared-types/schemas';
import type { ReactNode } from 'react';
import { findTimeZone, type EventDraft } from './event-draft';
import { EventRepeatFields } from './event-repeat-fields';
import { EventSeatFields } from './event-seat-fields';
import { EventTimeFields } from './event-time-fields';
import type { ClockQuestion } from './local-time-field';
import { SchedulingHintsSlot, type RenderSchedulingHints } from './scheduling-hints-slot';

interface Props extends ClockQuestion {
  form: ZodForm<typeof EventDraft>;
  /** The chapters from which a new event's chapter is chosen. An existing event stays in its chapter. */
  chapters?: Chapter[];
  /** Whether the event can start to repeat, as a new event or a draft can. */
  canRepeat?: boolean;
  /** A question about the seats. */
  seatQuestion?: ReactNode;
  schedulingHints?: RenderSchedulingHints;
}

export function EventFields({ form, chapters, canRepeat, choices, onChoose, seatQuestion, schedulingHints }: Props) {
  return (
    <>
      <SchemaFields form={form} table={EVENT_FIELDS} />
      <InputField
        form={form}
        name="meetingUrl"
        label="Meeting link"
        optional
        help="For an online meeting. Only people who are going see it."
        type="url"
      />
      {chapters && <ChapterField form={form} chapters={chapters} />}
      <EventTimeFields form={form} choices={choices} onChoose={onChoose} />
      {canRepeat && <EventRepeatFields form={form} />}
      {schedulingHints && <SchedulingHintsSlot form={form} render={schedulingHints} />}
      <EventSeatFields form={form} choices={choices} onChoose={onChoose}>
        {seatQuestion}
      </EventSeatFields>
      <FormField
        form={form}
        name="isPublic"
        label="Public event"
        help="Everyone can see a public event. Only members see the others."
      >
        {({ value, onChange, ...props }) => <Switch {...props} checked={value} onCheckedChange={onChange} />}
      </FormField>
    </>
  );
}

function ChapterField({ form, chapters }: { form: Props['form']; chapters: Chapter[] }) {
  /** Changes the time zone with the chapter, unless another zone was chosen. */
  const followChapter = (from: string, to: string) => {
    if (form.getValues('timeZone') === findTimeZone(chapters, from))
      form.setValue('timeZone', findTimeZone(chapters, to), { shouldDirty: true });
  };
  return (
    <FormField form={form} name="chapterId" label="Chapter">
      {({ value, onChange, ...props }) => (
        <ChapterSelect
          {...props}
          chapters={chapters}
          value={value}
          onValueChange={(next) => {
            onChange(next);
            followChapter(value, next);
          }}
          placeholder="Select a chapter"
        />
      )}
    </FormField>
  );
}
