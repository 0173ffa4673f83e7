import { expect, type Page } from '@playwright/test';
import { main, navigate } from './page-parts';
import { joinSession, register, test } from './product';

const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name });

test('an active member without a chapter, and a site admin, see their own pages', async ({ newPerson }) => {
  const [outsider, admin] = [await newPerson(), await newPerson()];
  await Promise.all([register(outsider, { name: 'Noor Aziz', chapterId: 3 }), joinSession(admin, 'site-admin')]);
  const [page, adminPage] = [await outsider.newPage(), await admin.newPage()];
  await Promise.all([page.goto('/chapters/bay-area?tab=members'), adminPage.goto('/events')]);
  await expect(main(page).getByRole('heading', { name: 'Join This Chapter' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Manage' })).toHaveCount(0);
  await expect(main(adminPage).getByRole('link', { name: 'Create Event' })).toHaveAttribute('href', '/events/create');
  await navigate(adminPage, '/dashboard');
  await expect(main(adminPage).getByRole('link', { name: 'Create Event' })).toBeVisible();
  await navigate(page, '/events');
  await expect(heading(page, 'Events')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Create Event' })).toHaveCount(0);
  await navigate(page, '/events/create');
  await expect(heading(page, 'Create Event')).toBeVisible(); // The event list also has a chapter field.
  await main(page)
    .getByRole('combobox', { name: /Chapter/ })
    .click();
  await expect(page.getByRole('option')).toHaveText(['Greater Boston, Massachusetts']);
});
