import { expect, type Page } from '@playwright/test';
import { chatLog, composer, expectConnected, expectToast, fillCard, fillJoin, logOut, main } from '../pages/page-parts';
import { foundChapterWithAdmin, newStamp } from '../product/own-chapter';
import {
  openConnectedPage,
  markDocument,
  findReplicas,
  isSameDocument,
  test,
  waitUntil,
  fetchUserId,
} from '../product/product';

// This journey has animations like most users; the other tests reduce motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function sendMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

async function openChat(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expectConnected(page);
}

test('a visitor joins, pays, is admitted to a second chapter, and chats live across two replicas', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const name = `Nuria Valdés ${stamp}`;
  const person = await newPerson();
  const page = await person.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });

  await test.step('the visitor opens the landing page and registers with a home chapter', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Connect. Engage. Grow Together.' })).toBeVisible();
    await markDocument(page);
    await page.getByRole('banner').getByRole('link', { name: 'Join' }).click();
    await expect(page).toHaveURL(/\/auth\?mode=register/);
    const form = await fillJoin(page, { name, email: `nuria.${stamp}@example.org`, password: 'correct horse' });
    await form.getByRole('combobox', { name: /Chapter/ }).click();
    await page.getByRole('option', { name: 'New York, New York' }).click();
    await form.getByRole('button', { name: 'Join for $29/month' }).click();
    await expectToast(page, 'Welcome to Meridian!');
  });

  await test.step('the visitor is led to the plans, pays, and gets to the dashboard of an active member', async () => {
    await expect(page).toHaveURL(/\/subscribe$/);
    const form = await fillCard(page, name);
    await expect(form.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    const payment = page.waitForRequest('**/api/mock-payment');
    await form.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('button', { name: 'Processing Payment...' })).toBeVisible();
    const sent = (await payment).postData() ?? '';
    expect(JSON.parse(sent)).toMatchObject({ plan: 'monthly', amount: 29, cardLast4: '4242' });
    expect(sent).not.toContain('42424242');
    await expectToast(page, 'Payment Successful!');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Active Membership Required' })).toBeHidden();
    await expect(main(page).getByRole('heading', { name: /^Welcome, / })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    await expectConnected(page);
  });

  const { chapter, admin, adminBrowser } = await foundChapterWithAdmin(newPerson);
  const address = `/chapters/${chapter.slug}`;
  const nuria = await fetchUserId(person);
  const adminPage = await adminBrowser.newPage();

  await test.step('the member asks to join a second chapter, whose admin sees the request and approves it', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Request to Join' }).click();
    await page.getByLabel(/Message/).fill('I work in Oakland every other week.');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await markDocument(page);

    const [replica] = await findReplicas(nuria);
    await openConnectedPage(adminPage, admin, `${address}?tab=requests`, replica);
    const row = adminPage.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('I work in Oakland every other week.');
    await row.getByRole('button', { name: 'Approve' }).click();
    await expectToast(adminPage, 'Request approved');
    await expect(row).toBeHidden();
  });

  await test.step('the member is admitted without a reload', async () => {
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(composer(page)).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  await test.step("both write and see each other's messages, over two replicas", async () => {
    await adminPage.getByRole('tab', { name: 'Chat' }).click();
    await expect(composer(adminPage)).toBeVisible();
    const [replicas, adminReplicas] = [await findReplicas(nuria), await findReplicas(admin.userId)];
    expect(replicas).toHaveLength(1);
    expect(adminReplicas).toHaveLength(1);
    expect(replicas[0]).not.toBe(adminReplicas[0]);

    await sendMessage(page, `Good evening, everyone ${stamp}`);
    await expect(chatLog(adminPage)).toContainText(`Good evening, everyone ${stamp}`);
    await sendMessage(adminPage, `Welcome, Nuria ${stamp}`);
    await expect(chatLog(page)).toContainText(`Welcome, Nuria ${stamp}`);

    await composer(adminPage).pressSequentially('I was about to ', { delay: 50 });
    await expect(page.getByTestId('typing')).toContainText('is typing');
    await expect(page.getByTestId('typing')).toBeEmpty(); // Typing ends a second after the last keystroke.
    await composer(page).pressSequentially('And I ', { delay: 50 });
    await expect(adminPage.getByTestId('typing')).toContainText('Nuria');
    await composer(page).fill('');
  });

  await test.step('both write at once, and the order is the same for both, also after a reload', async () => {
    for (let turn = 1; turn <= 5; turn += 1)
      await Promise.all([
        sendMessage(page, `from Nuria ${turn} ${stamp}`),
        sendMessage(adminPage, `from the admin ${turn} ${stamp}`),
      ]);
    const lines = async (of: Page) =>
      await chatLog(of)
        .getByText(new RegExp(`^from (Nuria|the admin) \\d ${stamp}$`))
        .allTextContents();
    for (const each of [page, adminPage]) await expect.poll(async () => (await lines(each)).length).toBe(10);
    const live = await lines(page);
    expect(await lines(adminPage)).toEqual(live);
    for (const each of [page, adminPage]) {
      await openChat(each, address);
      await expect.poll(async () => await lines(each)).toEqual(live);
    }
  });

  await test.step('logging out closes the socket and clears every cache', async () => {
    await markDocument(page);
    await logOut(page);
    await expectToast(page, 'Logged out');
    await waitUntil('the socket is closed', async () => (await findReplicas(nuria)).length === 0, 15);
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await expect(page.getByText('Members Only')).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(stamp);
    expect((await person.request.get('/api/auth/me')).status()).toBe(401);
  });

  expect(violations).toEqual([]);
});
