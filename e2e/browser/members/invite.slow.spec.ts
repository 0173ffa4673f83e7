import { expect } from '@playwright/test';
import { inspectPage, waitForCompletePage } from '../inspection/inspect-page';
import { focusOn, walkWithTab } from '../inspection/keyboard';
import { foundChapterWithAdmin, newStamp } from '../product/own-chapter';
import { main } from '../pages/page-parts';
import { register, test } from '../product/product';
import { resize } from '../inspection/viewport';

test('an invite link is used with the keyboard alone, by a visitor and by a member, in both themes', async ({
  newPerson,
  newPage,
}) => {
  const { chapter, adminBrowser } = await foundChapterWithAdmin(newPerson);
  const response = await adminBrowser.request.post(`/api/chapters/${chapter.id}/invites`, {
    data: { maxUses: 3, days: 1 },
  });
  expect(response.status()).toBe(201);
  const { token } = (await response.json()) as { token: string };

  const visitor = await newPage();
  await resize(visitor, 390);
  await visitor.goto(`/invite#${token}`);
  await expect(main(visitor).getByRole('link', { name: 'Create Account' })).toBeVisible();
  await waitForCompletePage(visitor);
  await walkWithTab(visitor, 'invitation of a visitor');
  await inspectPage(visitor, 'invite-visitor');
  await focusOn(main(visitor).getByRole('link', { name: 'Sign In' }));
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/\/auth$/);

  const ended = await newPage();
  await ended.goto('/invite#incomplete');
  await expect(main(ended).getByRole('link', { name: 'See All Chapters' })).toBeVisible();
  await inspectPage(ended, 'invite-ended');

  const member = await newPerson();
  await register(member, { name: `Ida ${newStamp()}`, chapterId: 4 });
  const page = await member.newPage();
  await page.goto(`/invite#${token}`);
  const join = main(page).getByRole('button', { name: 'Join Chapter' });
  await expect(join).toBeVisible();
  await walkWithTab(page, 'invitation of a member');
  await focusOn(join);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status')).toHaveText(
    `Welcome! You are now a member of ${chapter.name}.Open the Chapter`,
  );
  await expect(main(page).getByRole('link', { name: 'Open the Chapter' })).toBeFocused();
  await inspectPage(page, 'invite-accepted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chapters/${chapter.slug}`);
});
