import { expect } from '@playwright/test';
import { inspectThemesAndWidths } from '../inspection/inspect-page';
import { expectToast } from '../pages/page-parts';
import { register, test } from '../product/product';
import { unsentDatabases } from '../pages/unsent-messages';

const CHAPTER = 11;

test('the event form keeps its draft after a reload and a crash, until it is discarded', async ({ newPerson }) => {
  const person = await newPerson();
  await register(person, { name: 'Una Form', chapterId: CHAPTER });
  let page = await person.newPage();
  const title = () => page.getByRole('textbox', { name: 'Title' });
  await page.goto('/events/create');
  await expect(title()).toBeVisible();
  await expect.poll(() => unsentDatabases(page)).toHaveLength(1);
  await title().fill('Supper');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await expect(title()).toHaveValue('Supper');

  await title().fill('Supper at the harbour');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
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
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible(); // The form is closed.
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
  await page.waitForTimeout(500); // A stored draft would be loaded by now.
  await expect(title()).toHaveValue('');
  await expect(page.getByText('Saved in this browser')).toBeHidden();
});

test('the profile form keeps its draft after a reload, and the browser asks only about input that would be lost', async ({
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
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await expect(location).toHaveValue('Porto');
  await inspectThemesAndWidths(page, 'member-profile-draft');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByText('Saved in this browser')).toBeHidden();
  await page.reload();
  await expect(location).toHaveValue('Porto');
  expect(asked).toEqual([]);

  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Subject' }).fill('A chapter in Porto');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
