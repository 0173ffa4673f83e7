import { aProblem, mockApi, renderApp, settled, shownToast, type MockedCall } from '@meridian/platform/testing';
import type { TwoFactor } from '@meridian/shared-types';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TwoFactor as TwoFactorCards } from './two-factor';

const user = userEvent.setup({ delay: null });
const NONE: TwoFactor = {
  totpAuthenticator: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  passkeyOrigin: null,
  isRecent: true,
  proofs: ['password'],
};
const SINCE = '2026-11-01T12:00:00.000Z';
const CODES = ['AAAABBBBCCCC', 'DDDDEEEEFFFF'];
const PHONE = { id: 'a'.repeat(24), name: 'Phone', createdAt: SINCE, lastUsedAt: null };
let twoFactor: TwoFactor;

function open(first: Partial<TwoFactor>, responses: Parameters<typeof mockApi>[0]) {
  twoFactor = { ...NONE, ...first };
  const { calls } = mockApi({ 'GET /api/profile/two-factor': () => twoFactor, ...responses });
  renderApp(<TwoFactorCards renderQrCode={({ text, label }) => <img alt={label} src={text} />} />, { session: {} });
  return (method: string) => calls.filter((call) => call.method === method);
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the account has an authenticator app', () => {
  test('a code turns the app on, a wrong one is shown at its field, and recovery codes are shown once', async () => {
    const sent = open(
      {},
      {
        'POST /api/profile/two-factor/app': { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x' },
        'PUT /api/profile/two-factor/app': ({ body }: MockedCall) => {
          if ((body as { code: string }).code !== '123456')
            return { status: 403, body: aProblem(403, 'Not right.', [{ path: 'code', message: 'Not right.' }]) };
          twoFactor = {
            ...twoFactor,
            totpAuthenticator: { since: SINCE, recoveryCodesLeft: 10 },
            recoveryCodesLeft: 10,
            proofs: [],
          };
          return { recoveryCodes: CODES };
        },
      },
    );
    await press('Set Up');
    const dialog = within(await screen.findByRole('dialog', { name: 'Authenticator App' }));
    expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' }).getAttribute('src')).toMatch(/^otp/);
    expect(dialog.getByRole('link', { name: 'Open in your authenticator app' }).getAttribute('href')).toMatch(/^otp/);
    expect(dialog.getByLabelText('Key').textContent).toBe('ABCD EFGH IJ');
    const code = dialog.getByLabelText<HTMLInputElement>('Code');
    await user.type(code, '12{Enter}');
    await dialog.findByText('A code has six digits, a recovery code twelve letters and digits.');
    await user.type(code, ' 3 457{Enter}');
    await dialog.findByText('Not right.');
    expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code]);
    await user.type(code, '{Backspace}6{Enter}');
    const list = within(await screen.findByRole('dialog', { name: 'Recovery Codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await user.click(list.getByRole('button', { name: 'Copy' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(CODES.join('\n')));
    await user.keyboard('{Escape}'); // Closing would lose the codes.
    await user.click(list.getByRole('button', { name: 'I Have Saved Them' }));
    await isClosed();
    await screen.findByText('10 recovery codes left');
    expect(screen.queryByText(CODES[0]!)).toBeNull();
    await screen.findByText(/^You added this after you signed in here\./);
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ code: '123457' }, { code: '123456' }]);
  });

  test('the app gets new recovery codes, and is turned off after a question', async () => {
    const sent = open(
      { totpAuthenticator: { since: SINCE, recoveryCodesLeft: 1 }, recoveryCodesLeft: 1 },
      {
        'POST /api/profile/two-factor/recovery-codes': () => {
          twoFactor = { ...twoFactor, recoveryCodesLeft: 2 };
          return { recoveryCodes: CODES };
        },
        'DELETE /api/profile/two-factor/app': () => {
          twoFactor = NONE;
          return { ok: true };
        },
      },
    );
    await screen.findByText('1 recovery code left');
    await press('New Recovery Codes');
    await press('I Have Saved Them');
    await screen.findByText('2 recovery codes left');
    await press('Turn Off');
    await press('Keep');
    await isClosed();
    expect(sent('DELETE')).toHaveLength(0);
    await press('Turn Off');
    await user.click(
      within(screen.getByRole('dialog', { name: 'Turn off the authenticator app?' })).getByText('Turn Off'),
    );
    await screen.findByRole('button', { name: 'Set Up' });
    expect(sent('DELETE')).toHaveLength(1);
  });

  test('the page shows why nothing was changed', async () => {
    open({}, { 'POST /api/profile/two-factor/app': { status: 403, body: aProblem(403, 'Confirm that it is you.') } });
    await press('Set Up');
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Nothing was changed', description: 'Confirm that it is you.' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the account has passkeys', () => {
  const create = jest.fn();
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal', 'new-kind'] };

  test('passkeys are created by the browser and named, closing its dialog shows no error, and the first one adds recovery codes', async () => {
    const sent = open(
      { passkeyOrigin: location.origin },
      {
        'POST /api/profile/passkeys/challenge': {
          challenge: 'AAAA',
          rpId: 'localhost',
          userHandle: 'AAAA',
          name: 'ana@example.org',
          displayName: 'Ana',
          known: [],
        },
        'POST /api/profile/passkeys': ({ body }: MockedCall) => {
          twoFactor = { ...twoFactor, passkeys: [{ ...PHONE, name: (body as { name: string }).name }] };
          return { ...twoFactor.passkeys[0], recoveryCodes: CODES };
        },
        'PUT /api/profile/passkeys/{id}': ({ body }: MockedCall) => {
          twoFactor = { ...twoFactor, passkeys: [{ ...PHONE, ...(body as { name: string }) }] };
          return twoFactor.passkeys[0];
        },
      },
    );
    create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await press('Add a Passkey');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Passkey' }));
    const name = dialog.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, '{Enter}');
    await dialog.findByText('Name is required');
    await user.type(name, 'My phone{Enter}');
    await settled();
    expect([shownToast(), sent('POST').length]).toEqual([undefined, 1]);
    create.mockResolvedValueOnce({ id: 'AQ', response });
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Recovery Codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(CODES.length);
    await user.click(codes.getByRole('button', { name: 'I Have Saved Them' }));
    await isClosed();
    expect(sent('POST').at(-1)?.body).toMatchObject({ name: 'My phone', id: 'AQ', transports: ['internal'] });
    expect(screen.getByText('Added Nov 01, 2026 · not used yet')).toBeTruthy();
    await press('Rename My phone');
    const naming = within(await screen.findByRole('dialog', { name: 'Name This Passkey' }));
    await user.type(naming.getByLabelText('Name'), ' 2{Enter}');
    await screen.findByText('My phone 2');
  });

  test('passkeys are removed one by one, and other addresses say where they can be added', async () => {
    const sent = open(
      { passkeys: [PHONE, { ...PHONE, id: 'b'.repeat(24), name: 'Key' }], passkeyOrigin: 'https://meridian.example' },
      {
        'DELETE /api/profile/passkeys/{id}': ({ params }: MockedCall) => {
          twoFactor = { ...twoFactor, passkeys: twoFactor.passkeys.filter(({ id }) => id !== params.id) };
          return { ok: true };
        },
      },
    );
    await screen.findByText(/Open https:\/\/meridian\.example to add one\./);
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
    await press('Remove Phone');
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
    expect(shownToast()?.title).toBe('Passkey removed');
    expect(screen.getByText('Key')).toBeTruthy();
    expect(sent('DELETE').map(({ params }) => params.id)).toEqual([PHONE.id]);
  });
});

describe('a two-factor method cannot always be added', () => {
  test('nothing can be added before the address is confirmed', async () => {
    open({ needsConfirmation: true }, {});
    await screen.findByText(/^Confirm your email address first/);
    expect(screen.queryByRole('button', { name: 'Set Up' })).toBeNull();
  });

  test('a site admin cannot add anything without a link, and with one its token is sent', async () => {
    open({ needsEnrollment: true }, {});
    await screen.findByText(/^A site admin needs a link to add the first passkey or app\./);
    expect(screen.queryByRole('button', { name: 'Set Up' })).toBeNull();
    cleanup();
    const enrollmentToken = 'A'.repeat(43);
    location.hash = enrollmentToken;
    const sent = open(
      { needsEnrollment: true },
      {
        'POST /api/profile/two-factor/app': { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x' },
        'PUT /api/profile/two-factor/app': { recoveryCodes: CODES },
      },
    );
    await press('Set Up');
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await screen.findByRole('dialog', { name: 'Recovery Codes' });
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ code: '123456', enrollmentToken }]);
    location.hash = '';
  });
});
