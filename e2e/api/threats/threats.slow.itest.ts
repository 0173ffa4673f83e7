import { HERE, problemOf, useTestProduct } from '../product/test-product';
import { waitUntil } from '../product/http';
import { imageThreats } from './images';
import { restartThreats } from './restarts';
import { someAddress, visitorFrom } from './threat';

// Limits are close to the product's, and password hashes and logs are as in production.
const product = useTestProduct({
  env: {
    all: { LOG_LEVEL: 'info' },
    auth: { PASSWORD_HASHING: 'standard', LOGIN_LIMIT_FAILURES: '5', LOGIN_LIMIT_PER_IP: '12' },
  },
});
const login = (email: string, password: string, address = someAddress()) =>
  visitorFrom(product, address).call('POST', '/api/auth/login', { body: { email, password } });

test('T6: after five failures from one address an account is delayed for that address only, longer each time', async () => {
  const { email, password } = await product.registerPerson(HERE, { paid: false });
  const address = someAddress();
  for (let failure = 0; failure < 5; failure++) expect((await login(email, 'a wrong one', address)).status).toBe(401);
  const refused = await login(email, password, address);
  expect(problemOf(refused)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Too many attempts\. Try again in \d seconds?\.$/),
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // The client controls the part of the header before the address that the proxy adds.
  expect(
    (
      await visitorFrom(product, `${someAddress()}, ${address}`).call('POST', '/api/auth/login', {
        body: { email, password },
      })
    ).status,
  ).toBe(429);
  expect((await login(email, password)).status).toBe(200);
});

test('T22: no card number is logged', async () => {
  const person = await product.createPerson(HERE, { paid: false });
  const PAN = '4929331234567899';
  for (const field of ['cardLast4', 'cardNumber']) {
    const body = { plan: 'monthly', amount: 29, cardLast4: '4242', [field]: PAN };
    expect(problemOf(await person.call('POST', '/api/mock-payment', { body })).status).toBe(400);
  }
  await waitUntil('auth has logged the calls', () => product.server.logOf('auth').includes('/api/mock-payment'));
  for (const name of ['gateway', 'auth', 'chapters', 'admin'] as const)
    expect(product.server.logOf(name)).not.toContain(PAN);
});

restartThreats(product);
imageThreats(product);
