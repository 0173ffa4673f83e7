import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { inspectPage, inspectThemes } from '../inspection/inspect-page';
import { bell, noticeList } from '../pages/member-notices';
import { expectFits } from '../inspection/overflow';
import { chatLog, composer, expectConnected, main, writeMessage } from '../pages/page-parts';
import { register, test } from '../product/product';
import { resize } from '../inspection/viewport';
import { fillChat } from '../product/fill-chat';
import { openChatOfTwo, openMembers } from '../product/own-chapter';

const CHAPTER = 12;
const MESSAGES = 10_000;
/** The largest number of messages in the document. */
const MAX_BUBBLES = 300;

/** Scrolls to the top once and waits for earlier messages. Returns how far the first visible message has moved. */
const stepBack = (page: Page) =>
  page.getByRole('group', { name: /history$/ }).evaluate(async (box) => {
    const bubbles = () => [...box.querySelectorAll<HTMLElement>('[data-seq]')];
    const firstSeq = () => bubbles()[0]?.dataset.seq;
    const before = firstSeq();
    box.scrollTop = 30;
    const edge = box.getBoundingClientRect().top;
    const kept = bubbles().find((bubble) => bubble.getBoundingClientRect().bottom > edge)!;
    const { seq } = kept.dataset;
    const top = kept.getBoundingClientRect().top;
    const deadline = Date.now() + 10_000;
    while (firstSeq() === before && Date.now() < deadline)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const now = bubbles().find((bubble) => bubble.dataset.seq === seq)!;
    return {
      first: Number(firstSeq()),
      moved: Math.abs(now.getBoundingClientRect().top - top),
      count: bubbles().length,
    };
  });

test('only a few of ten thousand messages are in the document, nothing jumps, and new ones are marked, announced and reachable', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const members = await openMembers(newPerson, CHAPTER, `Rosa ${stamp}`, `Wim ${stamp}`);
  const [{ page, person: reader }, { page: otherPage, person: writer }] = members;
  await fillChat(CHAPTER, MESSAGES, [reader.userId, writer.userId]);
  await Promise.all([page, otherPage].map((each) => each.goto('/chapters/minneapolis-and-saint-paul?tab=chat')));
  await expect(chatLog(page)).toContainText(`Message ${MESSAGES}`);
  await expectConnected(page);
  await expectConnected(otherPage);

  await test.step('the member scrolls up step by step', async () => {
    for (let first = Infinity, step = 0; step < 8; step += 1) {
      const { first: now, moved, count } = await stepBack(page);
      expect(now).toBeLessThan(first);
      expect(moved).toBeLessThanOrEqual(1);
      expect(count).toBeLessThanOrEqual(MAX_BUBBLES);
      first = now;
    }
    await expect(chatLog(page)).not.toContainText(`Message ${MESSAGES}`);
  });

  await test.step('new messages are counted and announced, and a button scrolls to them', async () => {
    await writeMessage(otherPage, `Are you there? ${stamp}`);
    await expect(page.getByRole('button', { name: '1 New, Jump to Latest' })).toBeVisible();
    await expect(
      main(page)
        .locator('[aria-live=polite]')
        .filter({ hasText: `Wim ${stamp}: Are you there? ${stamp}` }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: '1 New, Jump to Latest' }).click();
    await expect(chatLog(page).getByText(`Are you there? ${stamp}`)).toBeInViewport();
    await expect(chatLog(page).getByText('New messages')).toBeInViewport();
    await expect(page.getByRole('button', { name: /jump to latest/i })).toBeHidden();
  });

  await test.step('a reply appears at the end and removes the unread mark', async () => {
    await writeMessage(page, `Here: https://example.org/${stamp}`);
    await expect(chatLog(otherPage).getByRole('link', { name: `https://example.org/${stamp}` })).toBeVisible();
    await expect(chatLog(page).getByText('New messages')).toBeHidden();
    await inspectPage(page, 'member-chat-long');
  });
});

test('an edit above the messages in view does not move them, and the End key leads to the newest message', async ({
  newPerson,
}) => {
  const { members } = await openChatOfTwo(newPerson, ['Rosa Reader', 'Wim Writer'], ({ id }, people) =>
    fillChat(
      id,
      40,
      people.map(({ person }) => person.userId),
    ),
  );
  const [{ page }, { page: otherPage }] = members;
  const findText = (each: Page, seq: number) => chatLog(each).locator(`[data-seq="${seq}"]`);
  const measureTop = async (seq: number) => (await findText(page, seq).boundingBox())?.y ?? 0;
  const history = page.getByRole('group', { name: /history$/ });
  // Wim wrote the messages 4 to 6, 10 to 12 and so on.
  await history.evaluate((box) => {
    const bubble = box.querySelector('[data-seq="12"]');
    if (bubble) box.scrollTop += bubble.getBoundingClientRect().top - box.getBoundingClientRect().top;
  });
  await expect(page.getByRole('button', { name: 'Jump to Latest' })).toBeVisible();
  const before = await measureTop(14);

  await findText(otherPage, 10).hover();
  await findText(otherPage, 10).locator('..').getByRole('button', { name: 'Edit your message' }).click();
  await composer(otherPage).fill('A much longer thought. '.repeat(40));
  await otherPage.keyboard.press('Enter');
  await expect(findText(page, 10)).toContainText('A much longer thought.');
  expect(Math.abs((await measureTop(14)) - before)).toBeLessThanOrEqual(1);

  await history.press('End');
  await expect(findText(page, 40)).toBeInViewport();
});

test('the chat field is visible on a laptop, and the dot shows when the network is down', async ({ newPerson }) => {
  const person = await newPerson();
  await register(person, { name: 'Lene Laptop', chapterId: 11 });
  const page = await person.newPage();
  for (const path of ['/dashboard', '/chapters/detroit?tab=chat'])
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
    ] as const) {
      await resize(page, width, height);
      await page.goto(path);
      await expectConnected(page);
      await expect(composer(page), `${path} at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
    }
  await person.setOffline(true);
  await expect(page.locator('[data-connection=disconnected]')).toBeVisible();
  await person.setOffline(false);
  await expectConnected(page, 30_000);
});

test('a refused message can be sent again, and messages missed during a lost connection arrive later', async ({
  newPerson,
}) => {
  const stamp = Date.now().toString(36);
  const [{ page }, { page: otherPage }] = await openMembers(newPerson, 11, `Rosa ${stamp}`, `Wim ${stamp}`);
  let refuse = true;
  let isAway = false;
  let connection: WebSocketRoute | undefined;
  await page.routeWebSocket(/socket\.io/, (browser) => {
    // This accepts the connection and drops it, like a proxy without its server.
    if (isAway) return void setTimeout(() => void browser.close(), 200);
    connection = browser;
    const server = browser.connectToServer();
    browser.onMessage((frame) => {
      const [, id] = /^42(\d+)\["send-message"/.exec(String(frame)) ?? [];
      if (!id || !refuse) return server.send(frame);
      const problem = {
        type: 'about:blank',
        title: 'Refused',
        status: 403,
        code: 'refused',
        message: 'The chair has closed this conversation.',
      };
      browser.send(`43${id}${JSON.stringify([{ ok: false, problem, retryable: false }])}`);
    });
  });
  await Promise.all([page, otherPage].map((each) => each.goto('/chapters/detroit?tab=chat')));
  await expectConnected(page);

  await test.step('a message is refused, then sent again', async () => {
    await writeMessage(page, `Once more ${stamp}`);
    await expect(chatLog(page).getByText('The chair has closed this conversation.')).toBeVisible();
    refuse = false;
    await chatLog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(chatLog(otherPage).getByText(`Once more ${stamp}`)).toBeVisible();
    await expect(chatLog(page).getByText(`Once more ${stamp}`)).toHaveCount(1);
    await expect(chatLog(page).getByRole('button', { name: 'Retry' })).toBeHidden();
  });

  await test.step('nothing is sent without a connection, and nothing is missing afterwards', async () => {
    isAway = true;
    await page.route('**/socket.io/**', (route) => route.abort());
    await connection?.close();
    await expect(page.locator('[data-connection=disconnected]')).toBeVisible();
    await composer(page).fill('Is this thing on?');
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await writeMessage(otherPage, `While you were away ${stamp}`);
    await expect(chatLog(otherPage).getByText(`While you were away ${stamp}`)).toBeVisible();
    isAway = false;
    await page.unroute('**/socket.io/**');
    await expect(chatLog(page).getByText(`While you were away ${stamp}`)).toBeVisible({ timeout: 30_000 });
    await expectConnected(page);
    await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  });

  await test.step('a reply that mentions the author of the message causes one notice, whose link leads to the reply', async () => {
    const quoted = chatLog(otherPage).locator('[data-seq]', { hasText: `Once more ${stamp}` });
    await quoted.hover();
    await quoted
      .locator('xpath=..')
      .getByRole('button', { name: `Reply to Rosa ${stamp}` })
      .click();
    await expect(otherPage.getByText(`Replying to Rosa ${stamp}`)).toBeVisible();
    await composer(otherPage).pressSequentially('Yes, @Ro');
    const person = otherPage.getByRole('option', { name: `Rosa ${stamp}` });
    await expect(person).toBeVisible();
    await expectFits(otherPage, 'chat-mention', [390, 1440]);
    for (const width of [390, 1440]) {
      await resize(otherPage, width);
      await inspectThemes(otherPage, 'chat-mention', { axe: width === 390, within: 'main' });
    }
    await expect(composer(otherPage)).toBeFocused();
    while ((await person.getAttribute('aria-selected')) !== 'true') await otherPage.keyboard.press('ArrowDown');
    await otherPage.keyboard.press('Enter');
    await otherPage.keyboard.type('once more.');
    await page.getByRole('tab', { name: 'Overview' }).click(); // Notices of messages that are in view are read with them.
    await otherPage.keyboard.press('Enter');

    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread'); // A mention is counted once.
    await bell(page).click();
    await noticeList(page)
      .getByRole('link', { name: `Wim ${stamp} replied to you in Detroit` })
      .click();
    const reply = chatLog(page).locator('[data-seq]', { hasText: 'once more.' });
    await expect(reply).toBeFocused();
    await expect(chatLog(page).getByText(`@Rosa ${stamp}`)).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications, none unread');
    await expectFits(page, 'chat-reply', [390, 1440]);
    await inspectThemes(page, 'chat-reply', { axe: true, within: 'main' });
    await reply.getByRole('button', { name: /^In reply to/ }).click();
    await expect(
      chatLog(page)
        .locator('[data-seq]', { hasText: `Once more ${stamp}` })
        .first(),
    ).toBeFocused();
  });
});
