import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { delayRequests } from '../pages/delay-requests';
import { expectNoSkeletons, waitForCompletePage } from '../inspection/inspect-page';
import { main, openWithinDocument } from '../pages/page-parts';
import { account, register, signIn, test } from '../product/product';
import { resize } from '../inspection/viewport';

const CONTROLS = ':is(button, [role=combobox], [role=gridcell][tabindex="0"])';
/** Controls that end the user's session. */
const SKIPPED = /^Impersonate$/;

interface Walk {
  page: Page;
  pending: ReadonlySet<Request>;
  /** The controls that were pressed, by page and name. */
  pressed: Set<string>;
}

/** Returns whether an overlay is open, or the focus has been lost for 0.4 s. */
const readFocus = (page: Page): Promise<'open' | 'lost' | 'kept'> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    if (document.querySelector(':is([role=dialog], [role=menu], [role=listbox])')) return 'open';
    for (const end = performance.now() + 400; document.activeElement === document.body; await frame())
      if (performance.now() > end) return 'lost';
    return 'kept';
  });

/**
 * Presses the first control of each name with the keyboard, and tabs after all others. A select gets its next option; a
 * menu and a dialog are closed again. Resolves to the names where the focus was lost.
 */
async function pressAll({ page, pending, pressed }: Walk, path: string, within: string): Promise<string[]> {
  await openWithinDocument(page, path);
  await waitForCompletePage(page);
  await expectNoSkeletons(page);
  const controls = await page.evaluateHandle(
    (selector) => () => {
      const byName = new Map<string, HTMLButtonElement>();
      for (const control of document.querySelectorAll<HTMLButtonElement>(selector)) {
        const name = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent;
        if (control.checkVisibility() && !control.matches(':disabled') && !byName.has(name)) byName.set(name, control);
      }
      const isTab = (control: HTMLButtonElement) => Number(control.role === 'tab');
      return new Map([...byName].sort(([, one], [, other]) => isTab(one) - isTab(other)));
    },
    `${within} ${CONTROLS}`,
  );
  const lost: string[] = [];
  for (const name of await controls.evaluate((find) => [...find().keys()])) {
    const control = `${path.split('?')[0]} ${name}`;
    if (SKIPPED.test(name) || pressed.has(control)) continue;
    const [role, opens] = await controls.evaluate((find, wanted) => {
      const control = find().get(wanted);
      control?.focus();
      return [control && (control.role ?? 'button'), control?.ariaHasPopup === 'dialog'];
    }, name);
    if (!role) continue; // An earlier press has removed it.
    pressed.add(control);
    for (const key of role === 'combobox' ? ['ArrowDown', 'ArrowDown', 'Enter'] : ['Enter'])
      await page.keyboard.press(key);
    await expect.poll(() => pending.size, { intervals: [50] }).toBe(0);
    // The overlay may be in a script that loads when the control is pressed.
    if (opens) await expect.poll(() => readFocus(page), { message: control }).toBe('open');
    let state = await readFocus(page);
    if (state === 'open') {
      await page.keyboard.press('Escape');
      state = await readFocus(page);
    }
    if (state !== 'kept') lost.push(`${name}: ${state}`);
  }
  return lost;
}

/** Presses all controls of these pages. The controls of the frame are pressed on the first page. */
async function pressAllOnPages(person: BrowserContext, paths: string[]): Promise<void> {
  const page = await person.newPage();
  const pending = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const walk = { page, pending, pressed: new Set<string>() };
  for (const path of paths)
    expect.soft(await pressAll(walk, path, path === paths[0] ? ':is(header, main)' : 'main'), path).toEqual([]);
}

test('no control takes the focus away from itself', async ({ newPerson }) => {
  const member = await newPerson();
  await register(member, { name: 'Kay Board', chapterId: account('chapter-admin').chapterId });
  // Two URLs of one page are not adjacent, so that no document is loaded again.
  await pressAllOnPages(member, [
    '/dashboard',
    '/user-hub',
    '/chapters',
    '/chapters/houston',
    '/events',
    '/calendar',
    '/profile',
    '/directory',
    '/community',
    '/profile?tab=notifications',
    '/calendar?view=week',
    '/blog',
    '/profile?tab=billing',
    '/contact',
    '/events/create',
  ]);
  const admin = await newPerson();
  await signIn(admin, account('site-admin')); // Only the site admin may decide.
  await pressAllOnPages(admin, [
    '/admin-tools',
    '/pending-members',
    '/admin-tools?tab=audit',
    '/chapters/bay-area/admin',
  ]);
});

test('a document opens at its top, a reload and Back keep its position, and the thanks of the contact form are in view', async ({
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

  await resize(page, 390, 844);
  const form = main(page).getByRole('form', { name: 'Contact form' });
  for (const label of ['Name', 'Subject', 'Message']) await form.getByLabel(label).fill('Kay');
  await form.getByLabel('Email').fill('kay@example.org');
  await form.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Send Message' }).press('Enter');
  await expect(main(page).getByText('Thank you, Kay')).toBeInViewport({ ratio: 1 });
});

test('the focus stays where it is when the scripts of the landing page arrive late', async ({ newPage }) => {
  const page = await newPage();
  const link = main(page).getByRole('link', { name: 'View All Chapters' });
  const release = await delayRequests(page, /\/(vendors|main)\.\w+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await link.focus();
  const prerendered = (await link.elementHandle())!;
  await release();
  await expect.poll(() => prerendered.evaluate(({ isConnected }) => isConnected), { timeout: 30_000 }).toBe(false);
  await expect(link).toBeFocused();
});
