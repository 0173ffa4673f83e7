import { expect, type Page, type Request } from '@playwright/test';
import { expectNoSkeletons, waitForCompletePage } from './inspect-page';
import { main, openWithinDocument } from './page-parts';
import { account, register, test } from './product';

/** Watches the focus: writes down which control it was on when it got lost, which is when nothing has it for 0.3 s. */
const watchFocus = (page: Page) =>
  page.addInitScript(() => {
    const watch = { lost: [] as string[], control: '' };
    Object.assign(window, { watch });
    let since: number | undefined;
    const look = (now: number) => {
      if (document.activeElement !== document.body || !watch.control) since = undefined;
      else if (now - (since ??= now) > 300) {
        watch.lost.push(watch.control);
        watch.control = '';
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
type Watched = Window & { watch: { lost: string[]; control: string } };

const CONTROLS = 'main :is(button:not([role=combobox], [aria-haspopup]), [role=gridcell][tabindex="0"])';

/** Resolves when what a press has changed is drawn. */
const nextFrames = () =>
  new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  });

/** Presses the first control of each name with the keyboard. Resolves to the names, and to those that lost the focus. */
async function pressAll(page: Page, path: string, pending: ReadonlySet<Request>) {
  await openWithinDocument(page, path);
  await waitForCompletePage(page);
  await expectNoSkeletons(page);
  const names = await page
    .locator(CONTROLS)
    .evaluateAll((controls) => [...new Set(controls.map((control) => control.ariaLabel ?? control.textContent ?? ''))]);
  const pressed: string[] = [];
  for (const name of names) {
    const isPressed = await page.evaluate(
      ({ selector, wanted }) => {
        const control = [...document.querySelectorAll<HTMLElement>(selector)].find(
          (each) =>
            (each.ariaLabel ?? each.textContent ?? '') === wanted &&
            !each.matches(':disabled') &&
            each.checkVisibility(),
        );
        control?.focus();
        (window as unknown as Watched).watch.control = control ? wanted : '';
        return control !== undefined;
      },
      { selector: CONTROLS, wanted: name },
    );
    if (!isPressed) continue;
    await page.keyboard.press('Enter');
    await page.evaluate(nextFrames); // its request has begun
    await expect.poll(() => pending.size, { intervals: [50] }).toBe(0);
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await page.evaluate(nextFrames);
    // the next control would take the focus before anyone sees that this one has lost it
    await page.waitForFunction(
      () => document.activeElement !== document.body || !(window as unknown as Watched).watch.control,
    );
    pressed.push(name);
  }
  return { pressed, lost: await page.evaluate(() => (window as unknown as Watched).watch.lost.splice(0)) };
}

test('no control takes the focus away from itself', async ({ newPerson }) => {
  const person = await newPerson();
  await register(person, { name: 'Kay Board', chapterId: account('chapter-admin').chapterId });
  const page = await person.newPage();
  await watchFocus(page);
  const pending = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const all: string[] = [];
  for (const path of [
    '/dashboard',
    '/user-hub',
    '/chapters',
    '/chapters/houston',
    '/chapters/houston?tab=events',
    '/events',
    '/calendar',
    '/calendar?view=week',
    '/directory',
    '/community',
    '/profile',
    '/profile?tab=notifications',
    '/profile?tab=billing',
    '/blog',
    '/contact',
    '/events/create',
  ]) {
    const { pressed, lost } = await pressAll(page, path, pending);
    expect.soft(lost, path).toEqual([]);
    all.push(...pressed);
  }
  expect(all).toEqual(expect.arrayContaining(['Going', 'Maybe', "Can't Go"]));

  // a form that is gone with its button
  await openWithinDocument(page, '/chapters/houston');
  await main(page).getByRole('button', { name: 'Request to Join' }).press('Enter');
  await main(page).getByRole('button', { name: 'Submit Request' }).press('Enter');
  await expect(main(page).getByRole('button', { name: 'Withdraw Request' })).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});

test('a document opens at its top, a reload and Back where it was; the thanks of the contact form are in view', async ({
  newPage,
}) => {
  const page = await newPage();
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/about');
  await waitForCompletePage(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.goto('/contact');
  await waitForCompletePage(page);
  expect(await scrollY()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect.poll(scrollY).toBe(300);
  await page.goBack();
  await expect.poll(scrollY).toBe(900);
  await page.goForward();
  await expect.poll(scrollY).toBe(300);

  await page.setViewportSize({ width: 390, height: 844 });
  const form = main(page).getByRole('form', { name: 'Contact form' });
  for (const label of ['Name', 'Subject', 'Message']) await form.getByLabel(label).fill('Kay');
  await form.getByLabel('Email').fill('kay@example.org');
  await form.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Send Message' }).press('Enter');
  await expect(main(page).getByText('Thank you, Kay')).toBeInViewport({ ratio: 1 });
});
