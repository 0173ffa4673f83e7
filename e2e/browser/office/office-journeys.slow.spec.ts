import { expect } from '@playwright/test';
import { inspectPage } from '../inspection/inspect-page';
import { mailedLink, mailsTo } from '../product/mails';
import { foundChapter } from '../product/own-chapter';
import { expectToast, fillSignIn, main } from '../pages/page-parts';
import { test } from '../product/product';

test('a visitor writes to the office and gets a receipt and an answer by email', async ({ newPage }) => {
  const [visitor, office] = [await newPage(), await newPage('site-admin')];
  const stamp = Date.now().toString(36);
  const [name, email] = [`Vera Visitor ${stamp}`, `vera-${stamp}@example.org`];

  await test.step('the visitor sends the contact form', async () => {
    await visitor.goto('/contact');
    const form = main(visitor).getByRole('form', { name: 'Contact form' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(email);
    await form.getByRole('combobox').click();
    await visitor.getByRole('option', { name: 'Membership Support' }).click();
    await form.getByLabel('Subject').fill('My payment');
    await form.getByLabel('Message').fill('I paid twice in May.');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(main(visitor).getByText(`Thank you, ${name}`)).toBeVisible();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  });

  await test.step('a site admin answers and closes the thread', async () => {
    await office.goto('/admin-tools/inbox');
    await main(office).getByLabel('Search the inbox').fill(name);
    await main(office)
      .getByRole('link', { name: /My payment/ })
      .click();
    await expect(main(office).getByText('I paid twice in May.')).toBeVisible();
    await main(office).getByRole('textbox', { name: 'Answer or note' }).fill('We have refunded the second payment.');
    await inspectPage(office, 'office-answer');
    await main(office).getByRole('button', { name: 'Send Answer' }).click();
    await expect(main(office).getByText('Answer by email')).toBeVisible();
    await main(office).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(main(office).getByRole('button', { name: 'Reopen' })).toBeVisible();
  });

  await expect.poll(async () => (await mailsTo(email)).at(-1)?.text).toContain('We have refunded the second payment.');
});

test('a site admin imports members from a file and invites them, and one of them signs in', async ({
  newPage,
  newPerson,
}) => {
  const chapter = await foundChapter(newPerson);
  const [page, person] = [await newPage('site-admin'), await newPage()];
  const stamp = Date.now().toString(36);
  const [name, email] = [`Ines Imported ${stamp}`, `ines-${stamp}@example.org`];
  const file = `Mail,Who,Until\n${email},${name},31.12.${new Date().getFullYear() + 1}\nnobody,Without an Address,\n`;

  await test.step('the file is checked: its problems are listed by line', async () => {
    await page.goto('/admin-tools?tab=imports');
    await main(page)
      .getByLabel('CSV file')
      .setInputFiles({ name: `members-${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`members-${stamp}.csv`);
    for (const [label, column] of [
      ['Email address', /^Mail/],
      ['Name', /^Who/],
      ['Paid until', /^Until/],
    ] as const) {
      await main(page).getByLabel(label, { exact: true }).click();
      await page.getByRole('option', { name: column }).click();
    }
    await main(page).getByRole('combobox', { name: 'Default chapter' }).fill(chapter.name);
    await page.getByRole('option', { name: new RegExp(chapter.name) }).click();
    await inspectPage(page, 'office-import-columns');
    await main(page).getByRole('button', { name: 'Check the File' }).click();
    await expect(main(page).getByText('Line 3')).toBeVisible();
    await inspectPage(page, 'office-import-problems');
  });

  await test.step('the import is started, and the invitation is sent', async () => {
    await main(page).getByRole('button', { name: 'Import 1 Person...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await main(page).getByRole('button', { name: 'Send Invitations...' }).click();
    await inspectPage(page, 'office-import-invitations');
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
    await person.goto(await mailedLink(email, '/reset-password\\?welcome'));
  });

  await test.step('the person chooses a password, signs in, and is a member of the chapter', async () => {
    await person.getByLabel('New password', { exact: true }).fill('a new one 27');
    await person.getByLabel('Confirm password').fill('a new one 27');
    await person.getByRole('button', { name: 'Set New Password' }).click();
    await expectToast(person, 'Your account is ready');
    await fillSignIn(person, { email, password: 'a new one 27' });
    await expectToast(person, 'Welcome back!'); // Leaving the page earlier would cancel the request.
    await person.goto(`/chapters/${chapter.slug}`);
    await expect(main(person).getByText('Member', { exact: true }).first()).toBeVisible();
  });
});
