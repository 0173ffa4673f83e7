import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { Input } from '../primitives/fields/input';
import { logout, recheckSession, signedIn } from '../session/identity';
import { useSession } from '../session/session';
import { aProblem, aUser, mockApi, renderApp } from '../testing';
import { FormField } from './form-field';
import { useZodForm } from './zod-form';

const Schema = z.object({ reason: z.string(), password: z.string() });

function Form() {
  const form = useZodForm(Schema, { reason: '', password: '' });
  return (
    <form>
      <FormField form={form} name="reason" label="Reason">
        {(props) => <Input {...props} />}
      </FormField>
      <FormField form={form} name="password" label="Password">
        {(props) => <Input {...props} />}
      </FormField>
    </form>
  );
}
const Page = () => (useSession().user ? <Form /> : <p>signed out</p>);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function typeAnd(end: () => Promise<void>) {
  mockApi({
    'GET /api/auth/me': { status: 401, body: aProblem(401, 'Sign in to continue.') },
    'GET /api/auth/admin-status': { isAdmin: false },
    'POST /api/auth/logout': { ok: true },
  });
  renderApp(<Page />, { session: {} });
  await userEvent.type(field('Reason'), 'The hall is closed');
  await userEvent.type(field('Password'), 'secret1');
  await act(end);
  await screen.findByText('signed out');
}
async function signIn(id = aUser().id) {
  act(() => signedIn({ user: aUser({ id }) }));
  await screen.findByLabelText('Reason');
}

it('the form shows once what was typed before a session ended elsewhere, without secrets', async () => {
  await typeAnd(recheckSession);
  await signIn();
  expect([field('Reason').value, field('Password').value]).toEqual(['The hall is closed', '']);
  renderApp(<Page />, { session: {} });
  expect(field('Reason').value).toBe('');
});

it('the form shows nothing to somebody else, or after a logout', async () => {
  await typeAnd(recheckSession);
  await signIn('ffffffffffffffffffffffff');
  expect(field('Reason').value).toBe('');
  await typeAnd(logout);
  await signIn();
  expect(field('Reason').value).toBe('');
});
