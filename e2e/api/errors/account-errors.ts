import { authApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { avatarForm } from '../records/avatar-form';
import { HERE, type TestProduct } from '../product/test-product';
import { someEmail } from '../matrix/fixtures';
import { expectRefusal } from './expect-refusal';

const account = (changes: object = {}) => ({
  email: someEmail(),
  password: 'long-enough-7',
  name: 'Ana Horvat',
  chapterId: HERE,
  membershipType: 'full' as const,
  ...changes,
});
const payment = (changes: object = {}) => ({
  plan: 'monthly' as const,
  amount: 29 as const,
  cardLast4: '4242',
  ...changes,
});

/** Declares tests of refusals about accounts: login, registration, payment and profile. */
export function accountErrors(product: TestProduct): void {
  test('a failed login has the message of its reason', async () => {
    const { member } = product.personas;
    await expectRefusal(
      authApi,
      product.visitor(),
      (api) => api.login({ body: { email: member.email, password: 'not-the-one' } }),
      401,
      'Invalid email or password',
    );
    await expectRefusal(
      authApi,
      product.visitor(),
      (api) => api.login({ body: { email: 'nobody@example.org', password: 'not-the-one' } }),
      401,
      'Invalid email or password',
    );
    await expectRefusal(
      authApi,
      product.visitor(),
      (api) => api.login({ body: { email: 'no address', password: 'not-the-one' } }),
      400,
      'Invalid email address',
    );
    await expectRefusal(
      authApi,
      product.visitor(),
      (api) => api.login({ body: { email: member.email, password: 'short' } }),
      400,
      'Password must be at least 6 characters',
    );
  });

  test('a refused registration has the message of its reason', async () => {
    const { member } = product.personas;
    const refused = (changes: object, status: number, message: string | RegExp) =>
      expectRefusal(authApi, product.visitor(), (api) => api.register({ body: account(changes) }), status, message);
    await refused({ email: member.email }, 409, /already an account/);
    await refused({ email: 'no address' }, 400, 'Invalid email address');
    await refused({ password: 'short' }, 400, 'Password must be at least 6 characters');
    await refused({ password: 'password' }, 400, /password/i);
    await refused({ name: 'A' }, 400, 'Name must be at least 2 characters');
    await refused({ chapterId: 999 }, 400, /chapter/i);
  });

  test('a refused newsletter subscription has the message of its reason', () =>
    expectRefusal(
      authApi,
      product.visitor(),
      (api) => api.subscribeNewsletter({ body: { email: 'no address' } }),
      400,
      'Invalid email address',
    ));

  test('a refused payment has the message of its reason', async () => {
    const { newsletter, member } = product.personas;
    await expectRefusal(
      authApi,
      newsletter,
      (api) => api.mockPayment({ body: payment({ amount: 299 }) }),
      409,
      'The price has changed to $29. Look at it and pay again.',
    );
    await expectRefusal(
      authApi,
      member,
      (api) => api.mockPayment({ body: payment({ idempotencyKey: randomUUID() }) }),
      409,
      'Your membership is already active.',
    );
  });

  test('a refused profile or avatar has the message of its reason', async () => {
    const { member } = product.personas;
    await expectRefusal(
      authApi,
      member,
      (api) => api.updateProfile({ body: { name: ' A ' } }),
      400,
      'Name must be at least 2 characters',
    );
    await expectRefusal(
      authApi,
      member,
      (api) => api.uploadAvatar({ body: avatarForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }),
      415,
      /image/,
    );
    await expectRefusal(
      authApi,
      member,
      (api) => api.uploadAvatar({ body: avatarForm(Buffer.alloc(5 * 1024 * 1024 + 1)) }),
      413,
      /5 ?MB/,
    );
  });
}
