import { expect, type Page } from '@playwright/test';
import { main, navigate, openWithinDocument } from './page-parts';
import { account, joinSession, markDocument, register, isSameDocument, test } from './product';

const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('banner');

const UPGRADE = 'Active Membership Required';

test('an active member without a chapter, and a site admin, see their own pages', async ({ newPerson }) => {
  const [outsider, admin] = [await newPerson(), await newPerson()];
  await Promise.all([register(outsider, { name: 'Noor Aziz', chapterId: 3 }), joinSession(admin, 'site-admin')]);
  const [page, adminPage] = [await outsider.newPage(), await admin.newPage()];
  await Promise.all([page.goto('/chapters/bay-area?tab=members'), adminPage.goto('/events')]);
  await expect(main(page).getByRole('heading', { name: 'Join this chapter' })).toBeVisible();
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Manage' })).toHaveCount(0);
  await expect(main(adminPage).getByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create');
  await navigate(adminPage, '/dashboard');
  await expect(main(adminPage).getByRole('link', { name: 'Create Event' })).toBeVisible();
  await navigate(page, '/events');
  await expect(heading(page, 'Events')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Create Event' })).toHaveCount(0);
  await navigate(page, '/events/create');
  await expect(heading(page, 'Create Event')).toBeVisible(); // the event list has a choice of chapters as well
  await main(page)
    .getByRole('combobox', { name: /Chapter/ })
    .click();
  await expect(page.getByRole('option')).toHaveText(['Greater Boston, Massachusetts']);
});

test('signing in and out leaves no earlier data: not in the page, not behind the back button, not in another tab', async ({
  newPerson,
}) => {
  const person = await newPerson();
  const member = account('member');
  const page = await person.newPage();

  await test.step("a visitor's lists are not kept for the member", async () => {
    await page.goto('/events?time=all');
    await expect(main(page).getByText('You are seeing public events only')).toBeVisible();
    await expect(main(page).getByText('Members Only', { exact: true })).toHaveCount(0);
    await markDocument(page);
    await menu(page).getByRole('link', { name: 'Sign In' }).click();
    const form = page.getByRole('form', { name: 'Sign In' });
    await form.getByLabel('Email').fill(member.email);
    await form.getByLabel('Password', { exact: true }).fill(member.password);
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(heading(page, /^Welcome back/)).toBeVisible();
    await navigate(page, '/events?time=all');
    await expect(main(page).getByText('Members Only', { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText('You are seeing public events only')).toHaveCount(0);
  });

  const otherTab = await person.newPage();
  await otherTab.goto('/events?time=all');
  await expect(main(otherTab).getByText('Members Only', { exact: true }).first()).toBeVisible();

  await test.step('after logging out no data of the member is left, here or in the other tab', async () => {
    await navigate(page, '/user-hub?tab=chat');
    await expect(page.getByRole('log').first()).toContainText(/\w/);
    await openWithinDocument(page, '/directory'); // a page that arrives later closes the menu
    await expect.poll(() => main(page).getByRole('article').count()).toBeGreaterThan(4);
    const names = await main(page)
      .getByRole('article')
      .evaluateAll((cards) => cards.slice(0, 5).map((each) => each.getAttribute('aria-label') ?? ''));
    await menu(page).getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible();
    await expect(main(page).getByRole('heading', { name: UPGRADE })).toBeVisible();
    const expectNoMemberData = async () => {
      const text = await page.locator('body').innerText();
      for (const name of names.filter(Boolean)) expect(text).not.toContain(name);
      expect(text).not.toMatch(/Welcome back|Members Only|View Chapter/);
    };
    await expectNoMemberData();
    for (let back = 0; back < 3; back += 1) {
      await page.goBack();
      await expect(
        heading(page, /./)
          .or(main(page).getByRole('heading', { name: UPGRADE }))
          .first(),
      ).toBeVisible();
      await expectNoMemberData();
    }
    expect(await isSameDocument(page)).toBe(true);
    await page.goto('/about');
    await page.goBack();
    await expect(main(page)).toBeVisible();
    await expectNoMemberData();
    await expect(main(otherTab).getByText('You are seeing public events only')).toBeVisible();
    await expect(main(otherTab).getByText('Members Only', { exact: true })).toHaveCount(0);
    await otherTab.close();
  });

  await test.step('the next person sees their own data', async () => {
    const next = await register(person, { name: 'Uma Rao', chapterId: 5 });
    await page.goto('/user-hub?tab=chapters');
    await expect(main(page).getByRole('heading', { name: 'Chicago' })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'Bay Area' })).toHaveCount(0);
    await navigate(page, '/profile?tab=account');
    await expect(main(page).getByLabel('Email')).toHaveValue(next.email);
  });
});
