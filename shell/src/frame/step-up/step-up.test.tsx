import { api, Button, dismissToast, endStepUp, toastError } from '@meridian/platform';
import { aUser, aProblem, mockApi, shownToast, type MockResponse } from '@meridian/platform/testing';
import type { TwoFactor } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { act as wait, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing';
import { StepUp } from './step-up';
import './step-up-dialog'; // The code is loaded in advance, so that opening the dialog takes no time.

const ASKED = {
  ...aProblem(403, 'Confirm that it is you: you signed in a while ago.'),
  code: 'step_up_required',
};
const user = userEvent.setup({ delay: null });

function Page() {
  const act = useMutation({
    mutationFn: () => api.auth.endOtherSessions(),
    onError: (error) => toastError('Not signed out', error, 'Try again in a moment.'),
  });
  return (
    <main>
      <StepUp />
      <Button onClick={() => act.mutate()}>End All Others</Button>
    </main>
  );
}

afterEach(() => {
  dismissToast();
  wait(() => endStepUp(false));
});

/** Opens a page with a call that needs a recent proof. `prove` returns a refusal of the proof, or undefined. */
async function open(
  twoFactor: Partial<TwoFactor> = {},
  prove: (body: unknown) => MockResponse | undefined = () => undefined,
) {
  let isProved = false;
  const { calls } = mockApi({
    'GET /api/auth/me': { user: aUser() },
    'GET /api/auth/admin-status': { isAdmin: false },
    'GET /api/profile/two-factor': {
      totpAuthenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      passkeyOrigin: null,
      isRecent: false,
      proofs: ['password'],
      ...twoFactor,
    },
    'DELETE /api/profile/sessions': () => (isProved ? { ok: true } : { status: 403, body: ASKED }),
    'POST /api/auth/passkey/challenge': { challenge: 'AAAA', rpId: 'localhost' },
    'POST /api/auth/step-up': ({ body }: { body: unknown }) => {
      const refusal = prove(body);
      isProved ||= refusal === undefined;
      return refusal ?? { ok: true };
    },
  });
  await renderRoutes([{ path: '/', element: <Page /> }]);
  const button = screen.getByRole('button', { name: 'End All Others' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Is it you?' });
  const sent = (path: string) => calls.filter((call) => call.path === path);
  return { button, acts: () => sent('/api/profile/sessions').length, proofs: () => sent('/api/auth/step-up') };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm' }));
const wrong = (path: string, message: string) => ({ status: 403, body: aProblem(403, message, [{ path, message }]) });

test('a refused call asks for the password, shows that it is wrong, and is sent again after the right one', async () => {
  const page = await open({}, (body) =>
    (body as { password: string }).password === 'right-one'
      ? undefined
      : wrong('password', 'This password is not correct.'),
  );
  const field = await screen.findByLabelText('Password');
  expect(document.activeElement).toBe(field);
  await confirm();
  await screen.findByText('Type your password.');
  expect(page.proofs()).toHaveLength(0);
  await user.type(field, 'wrong-one');
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('This password is not correct.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toMatch(/not correct/);
  expect(page.acts()).toBe(1);
  await user.clear(field);
  await user.type(field, 'right-one{Enter}');
  await isClosed();
  await waitFor(() => expect(page.acts()).toBe(2));
  expect(page.proofs().map(({ body }) => body)).toEqual([{ password: 'wrong-one' }, { password: 'right-one' }]);
  expect(document.activeElement).toBe(page.button);
  expect(shownToast()).toBeUndefined();
});

test.each([
  ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s sends nothing again, the reason is shown, and the focus returns', async (_name, close) => {
  const page = await open();
  await screen.findByLabelText('Password');
  await close();
  await isClosed();
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Not signed out', description: ASKED.message }));
  expect([page.acts(), page.proofs().length]).toEqual([1, 0]);
  expect(document.activeElement).toBe(page.button);
});

test('a code of an authenticator app is accepted with spaces, and a wrong one is shown', async () => {
  const message = 'This code is not right, or it was used before.';
  const page = await open({ proofs: ['app', 'recovery-code'] }, (body) =>
    (body as { code: string }).code === '123456' ? undefined : wrong('code', message),
  );
  const field = await screen.findByLabelText('Code or recovery code');
  await user.type(field, 'abcd-efgh ijkl{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await user.clear(field);
  await user.type(field, '123 456{Enter}');
  await isClosed();
  await waitFor(() => expect(page.acts()).toBe(2));
  expect(page.proofs().map(({ body }) => body)).toEqual([{ code: 'ABCDEFGHIJKL' }, { code: '123456' }]);
});

test('an account with only a passkey is never asked for the password, but for a recovery code', async () => {
  const page = await open({ proofs: ['passkey', 'recovery-code'] });
  const field = await screen.findByLabelText('Recovery code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.type(field, 'abcd-efgh ijkl{Enter}');
  await isClosed();
  expect(page.proofs().map(({ body }) => body)).toEqual([{ code: 'ABCDEFGHIJKL' }]);
});

test('a passkey or app that was added in this session proves nothing, and the dialog says how to continue', async () => {
  const page = await open({ proofs: [] });
  await screen.findByText(/was added after you signed in here\. Sign out, and sign in with it\.$/);
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Confirm' })]).toEqual([null, null]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(page.acts()).toBe(1);
});

describe('the dialog accepts a passkey', () => {
  const get = jest.fn();
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  test("a person who closes the browser's dialog sees no error, and can try again", async () => {
    const page = await open({ proofs: ['passkey'], passkeyOrigin: location.origin });
    get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    const button = await screen.findByRole('button', { name: 'Use a Passkey' });
    await user.click(button);
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
    const bytes = new Uint8Array([1]).buffer;
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
    get.mockResolvedValueOnce({ id: 'AQ', response });
    await user.click(button);
    await isClosed();
    await waitFor(() => expect(page.acts()).toBe(2));
    expect(page.proofs()).toHaveLength(1);
    expect(page.proofs()[0]?.body).toMatchObject({ passkey: { id: 'AQ', signature: 'AQ' } });
  });
});
