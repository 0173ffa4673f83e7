import { Button, Card, Field, Grid, Heading, Row, Stack, Text } from '@meridian/platform';
import { Select } from '@meridian/platform/controls';
import { cityOfZone, hourName, WEEKDAYS } from '@meridian/shared-types';
import { SwitchRow } from '../settings/switch-row';
import type { PreferencesProps } from './groups-card';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));
const DAYS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const NIGHT = { from: 22, to: 7 };

/** Renders the times of mails: quiet hours, and the time of digests. */
export function TimesCard({ preferences, onChange }: PreferencesProps) {
  const { quietHours, digest, timeZone } = preferences;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hourField = (id: string, label: string, value: number, save: (hour: number) => void, except?: number) => (
    <Field id={id} label={label}>
      <Select
        id={id}
        value={String(value)}
        onValueChange={(hour) => save(Number(hour))}
        options={HOURS.filter((hour) => Number(hour.value) !== except)}
      />
    </Field>
  );
  const quiet = (change: Partial<NonNullable<typeof quietHours>>) =>
    onChange({ ...preferences, quietHours: { ...NIGHT, ...quietHours, ...change } });
  const setDigest = (change: Partial<typeof digest>) => onChange({ ...preferences, digest: { ...digest, ...change } });
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2} size="lg">
          When Emails Arrive
        </Heading>
        <SwitchRow
          id="quiet-hours"
          label="Quiet hours"
          text="Emails wait until they end, except those about your account and events that start within the hour."
          isOn={quietHours !== null}
          onChange={(isOn) => onChange({ ...preferences, quietHours: isOn ? NIGHT : null })}
        />
        {quietHours && (
          <Grid min="10rem" gap={4}>
            {hourField('quiet-from', 'From', quietHours.from, (from) => quiet({ from }), quietHours.to)}
            {hourField('quiet-to', 'Until', quietHours.to, (to) => quiet({ to }), quietHours.from)}
          </Grid>
        )}
        <Grid min="10rem" gap={4}>
          <Field id="digest-day" label="Day of the weekly digest">
            <Select
              id="digest-day"
              value={String(digest.weekday)}
              onValueChange={(day) => setDigest({ weekday: Number(day) })}
              options={DAYS}
            />
          </Field>
          {hourField('digest-hour', 'Digests arrive from', digest.hour, (hour) => setDigest({ hour }))}
        </Grid>
        <Row gap={3}>
          <Text size="sm" tone="muted">
            Times are in {cityOfZone(timeZone)} time. Digests arrive within an hour after the chosen time.
          </Text>
          {here && here !== timeZone && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onChange({ ...preferences, timeZone: here })}
            >{`Use ${cityOfZone(here)} Time`}</Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
