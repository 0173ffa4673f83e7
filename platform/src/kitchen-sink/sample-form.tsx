import { ApiError } from '@meridian/shared-types';
import { useState } from 'react';
import * as z from 'zod';
import { FormField } from '../forms/form-field';
import { SubmitButton } from '../forms/submit-button';
import { applyFieldErrors, useZodForm } from '../forms/zod-form';
import { Card } from '../primitives/card';
import { Input } from '../primitives/fields/input';
import { Stack } from '../primitives/layout';
import { Section } from '../primitives/page-header';
import { toast } from '../toasts/store';

const Sample = z.object({
  name: z.string().trim().min(2, 'Name must be at least 2 characters'),
  email: z.email('Invalid email address'),
});
const taken = () =>
  new ApiError(409, 'Conflict', '', {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'taken',
    message: 'That address is taken.',
    fields: [{ path: 'email', message: 'That address is taken' }],
  });

/** Shows a form that validates its input, waits, and shows a refusal of the server for any address at taken.example. */
export function SampleForm() {
  const form = useZodForm(Sample, { name: '', email: '' });
  const [pending, setPending] = useState(false);
  const submit = form.handleSubmit(async ({ email }) => {
    setPending(true);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    setPending(false);
    if (email.endsWith('@taken.example')) return applyFieldErrors(form, taken());
    return toast({ title: 'Sent', description: 'Nothing was really sent.' });
  });
  return (
    <Section title="A form">
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap={4} align="stretch">
            <FormField form={form} name="name" label="Name">
              {(props) => <Input autoComplete="name" {...props} />}
            </FormField>
            <FormField form={form} name="email" label="Email" help="An address at taken.example is refused.">
              {(props) => <Input type="email" autoComplete="email" {...props} />}
            </FormField>
            <div>
              <SubmitButton pending={pending} pendingText="Sending...">
                Send
              </SubmitButton>
            </div>
          </Stack>
        </form>
      </Card>
    </Section>
  );
}
