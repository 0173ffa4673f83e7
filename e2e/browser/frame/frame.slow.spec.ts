import { expect, type Page } from '@playwright/test';
import { close, UNKNOWN_PATH, openFrame, openSlideOut, openThemes, shareBrowsers } from '../pages/frame-page';
import { inspectThemes } from '../inspection/inspect-page';
import { focusOn } from '../inspection/keyboard';
import { expectFits, expectNoTextCutOff } from '../inspection/overflow';
import { expectMirrored, measurePositions, switchToRightToLeft } from '../inspection/right-to-left';
import { screenshot } from '../inspection/screenshot';
import { resize } from '../inspection/viewport';
import { account, signIn, test } from '../product/product';

shareBrowsers();

// The frames of members and of site admins differ only in their entries.
for (const role of ['visitor', 'newsletter', 'site-admin'] as const) {
  test(`the frame for a ${role} is accessible in both themes, and nothing is cut off from 390 to 1440 px and with text at 200 %`, async () => {
    const page = await openFrame(role);
    await expectFits(page, `frame-${role}`);
    for (const width of [1440, 390]) {
      await resize(page, width);
      await inspectThemes(page, `frame-${role}`, { axe: width === 1440, fullPage: true });
      if (role !== 'visitor') {
        await openThemes(page);
        await expectNoTextCutOff(page, `account menu at ${width}`);
        await inspectThemes(page, `frame-${role}-account-menu`, { axe: width === 1440, within: '[role=menu]' });
        await close(page);
      }
    }
    await openSlideOut(page);
    await inspectThemes(page, `frame-${role}-slide-out`, { within: '[role=dialog]' });
    await expectFits(page, `frame-${role}-slide-out`, [390]);
  });
}

test('the frame is mirrored for right-to-left text', async () => {
  const [left, right] = [await openFrame('site-admin'), await openFrame('site-admin', switchToRightToLeft)];
  const compare = async (name: string, width: number) => {
    expectMirrored(await measurePositions(left), await measurePositions(right), `${name} at ${width}`);
    await expectNoTextCutOff(right, `${name} at ${width}, right-to-left`);
    await screenshot(right, `frame-right-to-left-${name}-${width}`);
  };
  const both = async (act: (page: Page) => Promise<unknown>) => {
    for (const page of [left, right]) {
      await page.bringToFront();
      await act(page);
    }
  };
  for (const width of [1440, 390]) {
    await both((page) => resize(page, width));
    await compare('frame', width);
    await both(openThemes);
    await compare('account-menu', width);
    await both(close);
  }
  await both(openSlideOut);
  await compare('slide-out', 390);
});

test('the frame has banners for offline, a newer release and impersonation', async ({ newPerson }) => {
  const person = await newPerson();
  await signIn(person, account('site-admin'));
  expect(
    (await person.request.post('/api/admin/impersonate', { data: { userId: account('newsletter').userId } })).status(),
  ).toBe(200);
  const page = await person.newPage();
  await resize(page, 1440);
  const notice = (words: string) => page.getByRole('status').filter({ hasText: words });
  for (const address of ['/about', UNKNOWN_PATH]) {
    await page.goto(address);
    await expect(notice('you are using Meridian as')).toBeVisible();
  }
  await page.route('**/federation/registry.json', async (route) => {
    const registry = (await (await route.fetch()).json()) as { release: number };
    await route.fulfill({ json: { ...registry, release: registry.release + 1 } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice('A new version is available')).toBeVisible();
  await person.setOffline(true);
  await expect(notice('You are offline.')).toBeVisible();

  await expectFits(page, 'frame-notices');
  for (const width of [1440, 390]) {
    await resize(page, width);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (const words of ['you are using Meridian as', 'You are offline.', 'A new version'])
      await expect(notice(words)).toBeInViewport();
    await inspectThemes(page, 'frame-notices', { axe: width === 1440 });
  }

  await person.setOffline(false);
  await expect(notice('You are offline.')).toBeHidden();
  await page.unroute('**/federation/registry.json');
  await focusOn(notice('A new version').getByRole('button', { name: 'Reload' }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(notice('you are using Meridian as')).toBeVisible();
  await expect(notice('A new version')).toBeHidden();
  await focusOn(notice('you are using Meridian as').getByRole('button', { name: 'Exit' }));
  await page.keyboard.press('Enter');
  await expect(notice('you are using Meridian as')).toBeHidden();
  expect(await (await person.request.get('/api/auth/admin-status')).json()).toEqual({ isAdmin: true });
});
