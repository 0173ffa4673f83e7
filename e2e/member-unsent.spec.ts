import { expect, type Page } from '@playwright/test';
import { inspectThemesAndWidths } from './inspect-page';
import { chatLog, composer, expectConnected } from './page-parts';
import { register, test } from './product';

const CHAT = '/chapters/detroit?tab=chat';
const CHAPTER = 11;
const sending = (page: Page) => chatLog(page).getByText('Sending…', { exact: true });
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('meridian-unsent-')),
  );

/** Intercepts the page's messages: `lost` ones get no ack, `refused` ones exceed the limit. */
type Delivery = 'normal' | 'lost' | 'refused';
async function interceptMessages(page: Page, delivery: () => Delivery): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer();
    browser.onMessage((frame) => {
      const [, id] = /^42(\d+)\["send-message"/.exec(String(frame)) ?? [];
      if (!id || delivery() === 'normal') return server.send(frame);
      const problem = {
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        code: 'too_many_requests',
        message: 'You are sending messages too fast.',
      };
      if (delivery() === 'refused')
        browser.send(`43${id}${JSON.stringify([{ ok: false, problem, retryable: true, retryAfter: 20 }])}`);
    });
  });
}

test('unsent messages survive a reload, are sent once by one of two tabs, and are deleted by a logout', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const person = await newPerson();
  await register(person, { name: `Una ${stamp}`, chapterId: CHAPTER });
  const page = await person.newPage();
  let delivery: Delivery = 'lost';
  await interceptMessages(page, () => delivery);
  await page.goto(CHAT);
  await expectConnected(page);

  await test.step('two unsent messages and a draft, after a reload', async () => {
    for (const words of [`First ${stamp}`, `Second ${stamp}`]) {
      await composer(page).fill(words);
      await page.keyboard.press('Enter');
    }
    await expect(sending(page)).toHaveCount(2);
    await composer(page).fill(`Half a sentence ${stamp}`);
    await page.reload();
    await expect(sending(page)).toHaveCount(2);
    await expect(chatLog(page).getByText(`First ${stamp}`)).toHaveCount(1);
    await expect(composer(page)).toHaveValue(`Half a sentence ${stamp}`);
  });

  await test.step('a third message, after its tab has crashed', async () => {
    const crashing = await person.newPage();
    await interceptMessages(crashing, () => delivery);
    await crashing.goto(CHAT);
    await expect(sending(crashing)).toHaveCount(2);
    await expectConnected(crashing); // before that, Enter sends nothing
    await composer(crashing).fill(`Third ${stamp}`);
    await crashing.keyboard.press('Enter');
    await expect(sending(crashing)).toHaveCount(3);
    const crashed = crashing.waitForEvent('crash');
    void crashing.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await page.reload();
    await expect(sending(page)).toHaveCount(3);
    await expect(composer(page)).toHaveValue(''); // a chapter has one draft, and the other tab sent it
    await composer(page).fill(`Half a sentence ${stamp}`);
  });

  await test.step('a second tab sends them, once and in order, and both tabs show it', async () => {
    const other = await person.newPage();
    await other.goto(CHAT);
    for (const each of [page, other]) {
      await expect(sending(each)).toHaveCount(0, { timeout: 40_000 });
      expect(
        await chatLog(each)
          .getByText(new RegExp(`^(First|Second|Third) ${stamp}$`))
          .allTextContents(),
      ).toEqual([`First ${stamp}`, `Second ${stamp}`, `Third ${stamp}`]);
    }
    const history = (await (await person.request.get(`/api/chapters/${CHAPTER}/messages?limit=200`)).json()) as {
      content: string;
    }[];
    expect(history.map(({ content }) => content).filter((content) => content.endsWith(stamp))).toEqual([
      `First ${stamp}`,
      `Second ${stamp}`,
      `Third ${stamp}`,
    ]);
    await other.close();
  });

  await test.step('other tabs and chapters keep the draft', async () => {
    await page.getByRole('tab', { name: 'Members' }).click();
    await expect(composer(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(composer(page)).toHaveValue(`Half a sentence ${stamp}`);
  });

  await test.step('a message over the limit shows when it will be sent', async () => {
    delivery = 'refused';
    await composer(page).fill(`Fast ${stamp}`);
    await page.keyboard.press('Enter');
    await expect(chatLog(page).getByText(/^You are sending very fast\. This goes out in \d+ seconds\.$/)).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'You are sending very fast. This goes out in 20 seconds.' }),
    ).toHaveCount(1);
    await composer(page).fill(`Half a sentence ${stamp}`);
    await inspectThemesAndWidths(page, 'member-chat-haste');
  });

  await test.step('a logout leaves nothing in the browser', async () => {
    expect(await databases(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible();
    await expect.poll(() => databases(page)).toEqual([]);
  });
});

test('the event form keeps its draft after a reload and a crash, until it is discarded', async ({ newPerson }) => {
  const person = await newPerson();
  await register(person, { name: 'Una Form', chapterId: CHAPTER });
  let page = await person.newPage();
  const title = () => page.getByRole('textbox', { name: 'Title' });
  await page.goto('/events/create');
  await expect(title()).toBeVisible();
  await expect.poll(() => databases(page)).toHaveLength(1);
  await title().fill('Supper');
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.reload();
  await expect(title()).toHaveValue('Supper');

  await title().fill('Supper at the harbour');
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  page = await person.newPage();
  await page.goto('/events/create');
  await expect(title()).toHaveValue('Supper at the harbour');
  await inspectThemesAndWidths(page, 'member-event-draft');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await test.step('Back and links ask before they leave it', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await inspectThemesAndWidths(page, 'member-leave-question');
    await question.getByRole('button', { name: 'Keep and Leave' }).click();
    await expect(page).toHaveURL('/events');
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible(); // the form is gone
    await page.goBack();
    await expect(title()).toHaveValue('Supper at the harbour');
    await title().focus();
    await page.goForward();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(title()).toBeFocused();
    await expect(page).toHaveURL('/events/create');
  });

  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(title()).toHaveValue('');
  await expect(title()).toBeFocused();
  await page.reload();
  await expect(title()).toBeVisible();
  await page.waitForTimeout(500); // a draft would have been read by now
  await expect(title()).toHaveValue('');
  await expect(page.getByText('Kept in this browser')).toBeHidden();
});

test('the profile form keeps its draft after a reload; only what would be lost is asked about by the browser', async ({
  newPerson,
}) => {
  const person = await newPerson();
  await register(person, { name: 'Una Place', chapterId: CHAPTER });
  const page = await person.newPage();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const location = page.getByRole('textbox', { name: 'Location' });
  await page.goto('/profile');
  await location.fill('Porto');
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.reload();
  await expect(location).toHaveValue('Porto');
  await inspectThemesAndWidths(page, 'member-profile-draft');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated').first()).toBeVisible();
  await expect(page.getByText('Kept in this browser')).toBeHidden();
  await page.reload();
  await expect(location).toHaveValue('Porto');
  expect(asked).toEqual([]);

  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Subject' }).fill('A chapter in Porto');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
