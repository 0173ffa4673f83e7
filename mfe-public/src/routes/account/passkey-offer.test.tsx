import { aProblem, aUser, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';
import { SITE_PAGE_CALLS } from '../../testing/site-pages';
import { field, user } from '../../testing/user';
import './auth'; // The page is loaded in advance, so that opening it takes no time.

const bytes = new Uint8Array([1, 2, 3]).buffer;
const USED = {
  id: 'key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
};
interface Ceremony {
  mediation?: string;
  signal: AbortSignal;
  resolve: (credential: unknown) => void;
}
let ceremonies: Ceremony[];
let isAvailable: boolean;

beforeEach(() => {
  ceremonies = [];
  isAvailable = true;
  class PublicKeyCredential {
    static isConditionalMediationAvailable = () => Promise.resolve(isAvailable);
  }
  Object.assign(window, { PublicKeyCredential });
  const get = ({ mediation, signal }: Ceremony) =>
    new Promise((resolve, reject) => {
      ceremonies.push({ ...(mediation && { mediation }), signal, resolve });
      signal.addEventListener('abort', () => reject(new DOMException('Ended', 'AbortError')));
    });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const open = (login: unknown = { user: aUser() }) => ({
  ...mockApi({
    ...SITE_PAGE_CALLS,
    'GET /api/chapters': [],
    'POST /api/auth/passkey/challenge': { challenge: 'AAAA', rpId: 'localhost' },
    'POST /api/auth/passkey': login,
    'GET /api/auth/admin-status': { isAdmin: false },
  }),
  ...renderApp(routes, { path: '/auth', state: { from: '/events/1' } }),
});
const offered = (count: number) => waitFor(() => expect(ceremonies).toHaveLength(count));

test('a passkey that is offered in the field signs in, and the page before is opened', async () => {
  const { location } = open();
  await offered(1);
  expect(ceremonies[0]?.mediation).toBe('conditional');
  act(() => ceremonies[0]?.resolve(USED));
  await waitFor(() => expect(location()).toBe('/events/1'));
  expect(shownToast()?.title).toBe('Welcome back!');
});

test('the button ends the offer before it opens the dialog, and the offer returns after it was closed', async () => {
  open();
  await offered(1);
  await user.click(await screen.findByRole('button', { name: 'Sign In with a Passkey' }));
  await offered(2);
  expect([ceremonies[0]?.signal.aborted, ceremonies[1]?.mediation]).toEqual([true, undefined]);
  act(() => void ceremonies[1]?.signal.dispatchEvent(new Event('abort'))); // The person closes the dialog.
  await offered(3);
  expect(ceremonies[2]?.mediation).toBe('conditional');
});

test('the offer ends when the form is left', async () => {
  open();
  await offered(1);
  await user.click(await screen.findByRole('tab', { name: 'Join' }));
  await field('Full name');
  expect(ceremonies.map(({ signal }) => signal.aborted)).toEqual([true]);
});

test('a refused passkey is reported, and offered again', async () => {
  open({ status: 400, body: aProblem(400, 'This passkey was not accepted. Try again.') });
  await offered(1);
  act(() => ceremonies[0]?.resolve(USED));
  await waitFor(() => expect(shownToast()?.description).toBe('This passkey was not accepted. Try again.'));
  await offered(2);
});

test('a browser without such offers is asked for nothing', async () => {
  isAvailable = false;
  const { calls } = open();
  await screen.findByRole('button', { name: 'Sign In with a Passkey' });
  expect([calls, ceremonies]).toEqual([[], []]);
});
