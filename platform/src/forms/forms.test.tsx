import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod';
import type { LoginInput as Login } from '@meridian/shared-types';
import { LoginInput } from '@meridian/shared-types/schemas';
import { Input } from '../primitives/fields/input';
import { Select } from '../primitives/fields/select';
import { anApiError, renderApp } from '../testing';
import { FormField } from './form-field';
import { SubmitButton } from './submit-button';
import { applyFieldErrors, submitWith, useZodForm } from './zod-form';

let submitted: Login[] = [];
let finish: (error?: unknown) => void = () => undefined;
let matched: boolean | undefined;

function SignIn() {
  const form = useZodForm(LoginInput, { email: '', password: '' });
  const [pending, setPending] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    submitted.push(values);
    setPending(true);
    const error = await new Promise<unknown>((resolve) => {
      finish = resolve;
    });
    setPending(false);
    if (error) matched = applyFieldErrors(form, error);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormField form={form} name="email" label="Email" help="Where we write to">
        {(props) => <Input type="email" {...props} />}
      </FormField>
      <FormField form={form} name="password" label="Password">
        {(props) => <Input type="password" {...props} />}
      </FormField>
      <SubmitButton pending={pending} pendingText="Signing in...">
        Sign In
      </SubmitButton>
    </form>
  );
}

beforeEach(() => {
  submitted = [];
  matched = undefined;
});
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Email'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret1');
};

test('invalid input shows a message at its field, the first such field receives the focus, and nothing is sent', async () => {
  const user = userEvent.setup();
  renderApp(<SignIn />);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Password must be at least 6 characters');
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(described(email)).toEqual(['Where we write to', 'Invalid email address']);
  expect(document.activeElement).toBe(email);
  expect(submitted).toEqual([]);
  await user.type(email, 'ana@example.org');
  await waitFor(() => expect(screen.queryByText('Invalid email address')).toBeNull());
  expect(email.getAttribute('aria-invalid')).toBe('false');
});

test('while the form is being sent, the button shows it and keeps the focus, and nothing is sent twice', async () => {
  const user = userEvent.setup();
  renderApp(<SignIn />);
  await fill(user);
  const button = screen.getByRole('button', { name: 'Sign In' });
  await user.dblClick(button);
  await user.keyboard('{Enter}');
  expect(button.textContent).toBe('Signing in...');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await user.click(screen.getByLabelText('Email'));
  await user.keyboard('{Enter}');
  expect(submitted).toEqual([{ email: 'ana@example.org', password: 'secret1' }]);
  await act(async () => finish());
  await screen.findByRole('button', { name: 'Sign In' });
  await user.click(button);
  expect(submitted).toHaveLength(2);
});

test('two submissions before the next render send one request', async () => {
  const sent: Login[] = [];
  let finishFirst: (value?: unknown) => void = () => undefined;
  function Quick() {
    const form = useZodForm(LoginInput, { email: 'ana@example.org', password: 'secret1' });
    const mutateAsync = (values: Login) => {
      sent.push(values);
      return new Promise((resolve, reject) => {
        finishFirst = () => (sent.length === 1 ? reject(new Error('offline')) : resolve(undefined));
      });
    };
    return <form aria-label="Sign In" noValidate onSubmit={submitWith(form, { mutateAsync })} />;
  }
  renderApp(<Quick />);
  const form = screen.getByRole('form', { name: 'Sign In' });
  const twice = () =>
    act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
  await twice();
  expect(sent).toHaveLength(1);
  await twice();
  expect(sent).toHaveLength(1);
  await act(async () => finishFirst()); // The call failed, so the form may be sent again.
  await twice();
  expect(sent).toHaveLength(2);
});

test("the server's field messages appear at the fields, and the first such field receives the focus", async () => {
  const user = userEvent.setup();
  renderApp(<SignIn />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await act(async () => finish(anApiError(409, 'Taken', [{ path: 'email', message: 'That address is taken' }])));
  await screen.findByText('That address is taken');
  expect(matched).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('an error without fields of this form is left for a toast', async () => {
  const user = userEvent.setup();
  renderApp(<SignIn />);
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await act(async () => finish(anApiError(400, 'No', [{ path: 'elsewhere', message: 'x' }])));
  expect(matched).toBe(false);
});

test('controls whose onChange gives plain values are supported', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const Schema = z.object({ chapter: z.string().min(1, 'Chapter selection is required') });
  function Choose() {
    const form = useZodForm(Schema, { chapter: '' });
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => void sent.push(values))(event)}>
        <FormField form={form} name="chapter" label="Chapter">
          {({ onChange, ...props }) => (
            <Select
              {...props}
              onValueChange={onChange}
              options={[{ value: '1', label: 'Lagos' }]}
              placeholder="Choose"
            />
          )}
        </FormField>
        <SubmitButton>Send</SubmitButton>
      </form>
    );
  }
  renderApp(<Choose />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Chapter selection is required');
  await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
  await user.click(screen.getByRole('option', { name: 'Lagos' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([{ chapter: '1' }]));
});
