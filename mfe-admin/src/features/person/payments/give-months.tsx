import { api, Button, useSession } from '@meridian/platform';
import { Checkbox } from '@meridian/platform/controls';
import { FormField, useZodForm, z, InputField } from '@meridian/platform/forms';
import { type AccountDetails, isolated, LIMITS } from '@meridian/shared-types';
import { MonthsInput } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import { ActForm } from '../act-form';
import { v4 as uuid } from 'uuid';

/** Gives a person months of membership. */
export function GiveMonths({ account: { id, name } }: { account: AccountDetails }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Give Months...
      </Button>
      {open && <MonthsForm id={id} name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}

const Typed = MonthsInput.extend({ months: z.string().transform(Number).pipe(MonthsInput.shape.months) });

function MonthsForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  // There is one key for each opening of the form, so that pressing the button twice gives the months only once.
  const [idempotencyKey] = useState(() => uuid());
  const isOwn = useSession().user?.id === id;
  const form = useZodForm(Typed, { months: '1', reason: '', idempotencyKey });
  return (
    <ActForm
      title={`Give months to ${isolated(name)}?`}
      description={`They begin when the paid time ends, or now if there is none. ${
        isOwn ? 'This is your own account, so we tell the other site admins.' : 'We tell the person by email.'
      }`}
      button="Give Months"
      form={form}
      send={(body) => api.accounts.giveMonths({ params: { id }, body })}
      done={`The months were added, and ${isOwn ? 'the other site admins are' : 'the person is'} told.`}
      failure="Months not given"
      onClose={onClose}
    >
      <InputField form={form} name="months" label="Months" type="number" min={1} max={LIMITS.givenMonthCount} />
      <FormField form={form} name="isScholarship" label="Kind of gift">
        {({ value, onChange }) => (
          <Checkbox
            label="This is a scholarship. The mail to the person says so."
            checked={value === true}
            onCheckedChange={(checked) => onChange(checked === true || undefined)}
          />
        )}
      </FormField>
    </ActForm>
  );
}
