import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { PageReports } from '@meridian/shared-types/schemas';
import { expect } from '@playwright/test';
import { register, test } from '../product/product';

/** A card number whose parts can be recognized as typed, as shown, and without spaces. */
const CARD = {
  'Cardholder name': 'Zebulon Quartermain',
  'Card number': '4000123456789017',
  'Expiry date': '1139',
  CVV: '9731',
  'Billing ZIP': '90317-5521',
};
const TRACES = [
  'Zebulon',
  'Quartermain',
  '4000123456789017',
  '4000 1234 5678 9017',
  '40001234',
  '56789017',
  '1139',
  '11/39',
  '11%2F39',
  '9731',
  '90317-5521',
];
/**
 * Returns whether a text contains a trace of the number. Four digits count only if they are separate, because ids,
 * times, ports and hashes contain some by chance.
 */
const isIn = (text: string, trace: string) =>
  trace.length > 4 ? text.includes(trace) : new RegExp(`(?<![\\w.-])${trace}(?![\\w-])`).test(text);
const traces = (text: string) => TRACES.filter((trace) => isIn(text, trace));

/** This script returns everything that a page can store in its browser, as one text. */
const KEPT = `(async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie, history.state, window.name, location.href,
  await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
  (await indexedDB.databases()).map(({ name }) => name),
  (await navigator.serviceWorker.getRegistrations()).length,
]))()`;

test('only the last four digits of a card leave the browser, and no part of the number is stored in it', async ({
  newPerson,
}) => {
  const person = await newPerson();
  await register(person, { name: 'Card Payer', chapterId: 1, pays: false });
  const page = await person.newPage();
  const sent: { url: string; headers: string; body: string | null }[] = [];
  const said: string[] = [];
  page.on('request', (request) =>
    sent.push({ url: request.url(), headers: JSON.stringify(request.headers()), body: request.postData() }),
  );
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(payload.toString())));
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/subscribe');
  const form = page.getByRole('form', { name: 'Payment details' });
  const fill = async () => {
    for (const [label, value] of Object.entries(CARD)) await form.getByLabel(label).pressSequentially(value);
  };

  await fill();
  await page.route('**/api/mock-payment', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await form.getByRole('button', { name: 'Pay $29' }).click();
  await expect(page.getByText('Payment Failed').first()).toBeVisible();
  await expect(page.getByText('Please check your payment details and try again.').first()).toBeVisible();
  expect(traces(await page.evaluate<string>(KEPT)), 'kept after a failure').toEqual([]);
  await form.getByRole('button', { name: 'Pay $29' }).click();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 });
  await page.waitForLoadState('networkidle');

  const reports = sent.filter(({ url }) => new URL(url).pathname === PAGE_REPORTS.path);
  const bodies = sent
    .filter((request) => !reports.includes(request))
    .flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as unknown]));
  const payment = {
    plan: 'monthly',
    amount: 29,
    currency: 'USD',
    cardLast4: '9017',
    idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
  };
  expect(bodies, 'everything that was sent, besides how pages load').toEqual([payment, payment]);
  expect(bodies[1], 'a retry is the same submission').toEqual(bodies[0]);
  expect(sent.flatMap(({ url, headers }) => traces(`${url} ${headers}`))).toEqual([]);
  // The schema accepts no other fields. Chromium does not always show the body of a beacon.
  for (const { body } of reports) if (body) PageReports.parse(JSON.parse(body));
  expect(traces(said.join('\n'))).toEqual([]);
  expect(traces(await page.evaluate<string>(KEPT))).toEqual([]);
  expect(traces(JSON.stringify(await person.storageState({ indexedDB: true })))).toEqual([]);

  await page.goBack(); // The payment has left no entry in the history.
  await expect(form).toBeHidden();
  await page.goto('/subscribe');
  await expect(page.getByText('Your membership is already active')).toBeVisible();
  await expect(form).toBeHidden();
  expect(traces(await page.content())).toEqual([]);
});
