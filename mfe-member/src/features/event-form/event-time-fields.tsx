import { Banner, Button, Grid, Input, Row, Stack } from '@meridian/platform';
import { Combobox, Switch } from '@meridian/platform/controls';
import { FormField, type ZodForm } from '@meridian/platform/forms';
import { useWatch } from 'react-hook-form';
import { endsBeforeStart, withTime, type ClockChoices, type EventDraft } from './event-draft';

const ZONES = Intl.supportedValuesOf('timeZone');
/** @example placeOf('America/New_York') // 'New York' */
const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
const label = (zone: string) => (zone.includes('/') ? `${placeOf(zone)} (${zone.replaceAll('_', ' ')})` : zone);

/** With the zone's name. @example clockTime('2026-11-01T01:30-04:00', 'America/New_York') // '1:30 AM EDT' */
const clockTime = (choice: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    new Date(choice),
  );

interface Props {
  form: ZodForm<typeof EventDraft>;
  /** What can be meant by a time that clocks skip or show twice. */
  choices: Record<string, string[]>;
  onChoose: (chosen: ClockChoices) => void;
}

/** When an event takes place: by the clocks of its venue. */
export function EventTimeFields({ form, choices, onChoose }: Props) {
  const [isAllDay, startLocal, endLocal, timeZone] = useWatch({
    control: form.control,
    name: ['isAllDay', 'startLocal', 'endLocal', 'timeZone'],
  });
  const zones = timeZone && !ZONES.includes(timeZone) ? [timeZone, ...ZONES] : ZONES;
  const setAllDay = (next: boolean) => {
    for (const name of ['startLocal', 'endLocal'] as const)
      form.setValue(name, withTime(form.getValues(name), !next), { shouldDirty: true });
  };
  const choose = (name: 'startLocal' | 'endLocal', choice: string) => {
    form.setValue(name, choice.slice(0, 16), { shouldDirty: true });
    form.clearErrors(name);
    onChoose({ [name]: choice });
  };
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
        {(['startLocal', 'endLocal'] as const).map((name) => (
          <Stack key={name} gap={2}>
            <FormField form={form} name={name} label={name === 'startLocal' ? 'Start Time' : 'End Time'}>
              {(props) => <Input type={isAllDay ? 'date' : 'datetime-local'} {...props} />}
            </FormField>
            {choices[name] && form.formState.errors[name] && (
              <Row gap={2} wrap>
                {choices[name].map((choice) => (
                  <Button key={choice} type="button" variant="secondary" size="sm" onClick={() => choose(name, choice)}>
                    {clockTime(choice, timeZone)}
                  </Button>
                ))}
              </Row>
            )}
          </Stack>
        ))}
      </Grid>
      {endsBeforeStart(startLocal, endLocal) && (
        <Banner tone="warning" title="The end lies before the start">
          You can create the event all the same. Please check that you mean it.
        </Banner>
      )}
      <FormField
        form={form}
        name="timeZone"
        label="Time Zone"
        help={
          timeZone === ''
            ? 'That of the chapter, once you have chosen one.'
            : `Both times are those of clocks in ${placeOf(timeZone)}. Everyone else sees their own beside them.`
        }
      >
        {({ value, onChange, ...props }) => (
          <Combobox
            {...props}
            value={value}
            onValueChange={onChange}
            placeholder="Select a time zone"
            options={zones.map((zone) => ({ value: zone, label: label(zone) }))}
          />
        )}
      </FormField>
    </>
  );
}
