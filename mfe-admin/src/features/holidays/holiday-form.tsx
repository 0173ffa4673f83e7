import { Card, Grid, Stack } from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import { FormButtons, FormField, showFormError, submitWith, useZodForm, z, InputField } from '@meridian/platform/forms';
import { HolidayInput } from '@meridian/shared-types/schemas';
import { useAddHoliday } from './queries';

const HolidayForm = z
  .object({
    name: HolidayInput.shape.name,
    date: z.string().min(1, 'A date is required'),
    isYearly: z.boolean(),
  })
  .transform(({ name, date, isYearly }) => ({ name, date: isYearly ? date.slice(5) : date }));
const EMPTY = { name: '', date: '', isYearly: false };

/** Adds a holiday: either a date of one year, or a day of every year. */
export function AddHoliday() {
  const form = useZodForm(HolidayForm, EMPTY);
  const add = useAddHoliday(
    () => form.reset(EMPTY),
    (error) => showFormError(form, error, 'Holiday not added', 'Try again in a moment.'),
  );
  return (
    <Card>
      <form noValidate aria-label="Add a holiday" onSubmit={submitWith(form, add)}>
        <Stack gap={4}>
          <Grid min="15rem" gap={4}>
            <InputField form={form} name="name" label="Name" />
            <InputField form={form} name="date" label="Date" type="date" min="1970-01-01" max="2199-12-31" />
          </Grid>
          <FormField form={form} name="isYearly" label="Every year" help="For holidays on the same date each year.">
            {({ value, onChange, ...props }) => <Switch {...props} checked={value} onCheckedChange={onChange} />}
          </FormField>
          <FormButtons mutation={add} submit="Add Holiday" pendingText="Adding..." />
        </Stack>
      </form>
    </Card>
  );
}
