import { expect } from '@playwright/test';
import { releaseNext } from './next-release';
import { waitForCompletePage } from '../inspection/inspect-page';
import { foundChapter, newStamp } from '../product/own-chapter';
import { main } from '../pages/page-parts';
import { isSameDocument, markDocument, register, test } from '../product/product';

test('a half-filled form is not lost when the page that is opened from it needs a new document', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const chapter = await foundChapter(newPerson);
  const person = await newPerson();
  await register(person, { name: `Ana ${stamp}`, chapterId: chapter.id });
  const page = await person.newPage();
  const title = `Night train ${stamp}`;
  const form = main(page).getByRole('form', { name: 'Create Event' });
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });

  await page.goto('/events/create');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('We meet on platform nine.');
  await markDocument(page);
  const release = releaseNext('mfe_public');
  try {
    release.removeEarlier();

    await test.step('who stays keeps the document and what was typed', async () => {
      await contact.click();
      await leave.getByRole('button', { name: 'Stay' }).click();
      await expect(form.getByLabel('Title')).toHaveValue(title);
      expect(await isSameDocument(page)).toBe(true);
    });

    await test.step('who leaves gets the page in a new document, and finds the form as it was', async () => {
      await contact.click();
      await leave.getByRole('button', { name: 'Keep and Leave' }).click();
      await expect(main(page).getByRole('form', { name: 'Contact form' })).toBeVisible();
      expect(await isSameDocument(page)).toBe(false);
      await page.goBack();
      await expect(form.getByLabel('Title')).toHaveValue(title);
      await expect(form.getByLabel('Description')).toHaveValue('We meet on platform nine.');
    });
  } finally {
    release.undo();
  }
});

test('the browser asks before a new document replaces a form that nothing stores', async ({ newPerson }) => {
  const person = await newPerson();
  const page = await person.newPage();
  // The copy of the form in the HTML of the server is inert.
  const form = main(page).locator('form:not([inert])[aria-label="Contact form"]');
  await page.goto('/contact');
  await waitForCompletePage(page); // The frame loads the question about unsaved changes after the page.
  await form.getByLabel('Message', { exact: true }).fill('The door of the office was closed.');
  await markDocument(page);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const release = releaseNext('mfe_member');
  try {
    release.removeEarlier();
    await page.getByRole('banner').getByRole('link', { name: 'Chapters' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('The door of the office was closed.');
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    release.undo();
  }
});
