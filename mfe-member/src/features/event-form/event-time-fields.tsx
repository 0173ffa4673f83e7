import { Banner, Grid } from '@meridian/platform';
import { Switch, TimeZoneSelect } from '@meridian/platform/controls';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import { cityOfZone } from '@meridian/shared-types';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { endAfter, endsBeforeStart, withTime, type EventDraft } from './event-draft';
import { LocalTimeField, type ClockQuestion } from './local-time-field';

interface Props extends ClockQuestion {
  form: ZodForm<typeof EventDraft>;
}

/** Renders the time of an event in the time zone of its venue. */
export function EventTimeFields({ form, choices, onChoose }: Props) {
  const [isAllDay, startLocal, endLocal, timeZone] = useWatch({
    control: form.control,
    name: ['isAllDay', 'startLocal', 'endLocal', 'timeZone'],
  });
  const setAllDay = (next: boolean) => {
    for (const name of ['startLocal', 'endLocal'] as const)
      form.setValue(name, withTime(form.getValues(name), !next), { shouldDirty: true });
  };
  const lastStart = useRef(startLocal);
  useEffect(() => {
    if (startLocal !== '') lastStart.current = startLocal; // The value is empty while its parts are typed.
  }, [startLocal]);
  const moveEnd = (start: string) => {
    const end = form.getValues('endLocal');
    const next = start === '' ? end : endAfter(start, lastStart.current, end);
    if (next !== end)
      form.setValue('endLocal', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const field = { form, choices, onChoose, isDate: isAllDay };
  return (
    <>
      <FormField form={form} name="isAllDay" label="All day">
        {({ value, onChange, ...props }) => (
          <Switch
            {...props}
            checked={value}
            onCheckedChange={(next) => {
              onChange(next);
              setAllDay(next);
            }}
          />
        )}
      </FormField>
      <Grid min="15rem" gap={4}>
        <LocalTimeField {...field} name="startLocal" label="Start time" onEntered={moveEnd} />
        <LocalTimeField {...field} name="endLocal" label="End time" />
      </Grid>
      {endsBeforeStart(startLocal, endLocal) && (
        <Banner tone="warning" title="The end is before the start">
          You can still create the event. Check that this is what you want.
        </Banner>
      )}
      <FormField
        form={form}
        name="timeZone"
        label="Time zone"
        help={
          timeZone === ''
            ? 'The time zone of the chapter, once you choose one.'
            : `Both times are in ${cityOfZone(timeZone)} time. People elsewhere also see their own time.`
        }
      >
        {({ value, onChange, ...props }) => <TimeZoneSelect {...props} value={value} onValueChange={onChange} />}
      </FormField>
    </>
  );
}
