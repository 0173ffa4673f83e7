import { startMailbox, type Mailbox } from '@meridian/mailbox';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expectAccessible } from '../inspection/accessibility';
import { chatLog, expectConnected, fillCard, fillJoin, fillSignIn, writeMessage } from '../pages/page-parts';
import { test } from '../product/product';
import { useSeparateServices } from '../product/separate-services';
import { screenshot } from '../inspection/screenshot';
import { resize, THEMES } from '../inspection/viewport';

let mailbox: Mailbox;
test.beforeAll(async () => {
  mailbox = await startMailbox();
});
test.afterAll(() => mailbox?.close());
const site = useSeparateServices(() => ({ SMTP_URL: mailbox.url }));

const PASSWORD = 'correct horse battery';
const ORGANIZATION = 'Caribbean Doctors Abroad';

/** Returns the last mail to an address. */
async function mailTo(email: string) {
  let found: Awaited<ReturnType<typeof PostalMime.parse>> | undefined;
  await expect
    .poll(
      async () => {
        const mail = mailbox.mails().findLast(({ to }) => to.includes(email));
        if (mail) found = await PostalMime.parse(mail.raw);
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found!;
}
const linkIn = (text: string, path: string) => new RegExp(`${path}[?#]\\S+`).exec(text)?.[0] ?? '';

/** Checks a page and takes pictures of it in both themes, on a phone and on a desktop. */
async function look(page: Page, name: string) {
  for (const theme of THEMES)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme: theme });
      await resize(page, width);
      await expectAccessible(page, `${name} ${theme} ${width}`);
      await screenshot(page, `${name}-${theme}-${width}`, true);
    }
}

async function signInWithLink(page: Page, link: string, email: string) {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await fillSignIn(page, { email, password: PASSWORD });
}

test('an empty store gets a chapter with an admin, members, an event and a chat without a terminal', async ({
  newPerson,
}) => {
  const open = async () => (await newPerson({ baseURL: site.url() })).newPage();

  // Visitors find no content yet, and no errors.
  const visitor = await open();
  for (const address of ['/', '/chapters', '/events', '/about', '/auth?mode=register']) {
    await visitor.goto(address);
    await expect(visitor.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(visitor.getByRole('main').getByRole('alert')).toHaveCount(0);
  }

  // The only command creates the first site admin, once the mailed link has confirmed the address.
  const email = 'ada@doctors.example';
  expect((await site.makeSiteAdmin(email, 'Ada Adeyemi')).stdout).toContain('is not a site admin yet');
  const admin = await open();
  await signInWithLink(admin, linkIn((await mailTo(email)).text ?? '', '/reset-password'), email);
  await expect(admin).toHaveURL(/\/dashboard$/);
  expect((await site.makeSiteAdmin(email)).stdout).toContain('is now a site admin');
  await admin.goto('/');
  await expect(admin).toHaveURL(/\/first-steps$/);
  await expect(admin.getByRole('heading', { name: 'First Steps' })).toBeVisible();
  const progress = admin.getByRole('main').getByText(/\d of 6 are done|Everything is done/);
  await expect(progress).toHaveText('0 of 6 are done.');
  await look(admin, 'first-steps');

  // Step 1 is the organization.
  await admin.getByRole('link', { name: 'Choose Name and Look' }).click();
  await admin.getByLabel('Name', { exact: true }).fill(ORGANIZATION);
  await admin.getByLabel('Short name').fill('Doctors Abroad');
  await admin.getByLabel('Tagline').fill('Care. Wherever we are.');
  await admin.getByRole('button', { name: 'Ocean' }).click();
  await look(admin, 'organization');
  await admin.getByRole('button', { name: 'Save Page' }).click();
  await expect(admin.getByRole('link', { name: `${ORGANIZATION}, home` })).toBeVisible();
  await visitor.goto('/');
  await expect(visitor).toHaveTitle(`Care. Wherever we are. · ${ORGANIZATION}`);
  await expect(visitor.getByRole('main')).toContainText(`${ORGANIZATION} brings together professionals`);
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent')),
  ).toBe('#1f5fa8');
  await look(visitor, 'organization-landing');
  await site.server().restart('notifications'); // It knows the name a minute later, and this test does not wait.

  // Step 2 is a chapter, and step 3 is its admin, who has no account.
  await admin.goto('/first-steps');
  await admin.getByRole('button', { name: 'Found a Chapter' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Lakeside');
  await dialog.getByLabel('State or region').fill('Ohio');
  await dialog.getByRole('button', { name: 'Found Chapter' }).click();
  await expect(progress).toHaveText('2 of 6 are done.');
  await admin.getByRole('button', { name: 'Invite an Admin' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Lena Lakeside');
  await dialog.getByLabel('Email').fill('lena@doctors.example');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(progress).toHaveText('3 of 6 are done.');

  // Step 4 is an announcement.
  await admin.getByRole('link', { name: 'Write an Announcement' }).click();
  await admin.getByRole('button', { name: 'New Announcement' }).click();
  await dialog.getByLabel('Title').fill('We begin');
  await dialog.getByLabel('Announcement', { exact: true }).fill('Welcome, everybody.');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(admin.getByRole('main').getByText('We begin', { exact: true })).toBeVisible();

  // Step 5 is the public pages: each page is read and saved, and the articles are deleted.
  for (const page of ['about', 'leadership', 'contact', 'plans']) {
    await admin.goto(`/admin-tools/pages/${page}`);
    await admin.getByRole('button', { name: 'Save Page' }).click();
    await expect(admin.getByText(/^Version 2:/)).toBeVisible();
  }
  await admin.goto('/first-steps');
  await expect(admin.getByText(/^Visitors still see examples: 6 articles\./)).toBeVisible();
  for (let left = 6; left > 0; left -= 1) {
    await admin.goto('/admin-tools?tab=content');
    await admin.getByRole('main').locator('a[href^="/admin-tools/posts/b106"]').last().click();
    await admin.getByRole('button', { name: 'Delete Article' }).click();
    await dialog.getByRole('button', { name: 'Delete Article' }).click();
    await expect(admin).toHaveURL(/tab=content$/);
  }

  // Step 6 is a member who is invited by mail.
  await admin.goto('/first-steps');
  await admin.getByRole('button', { name: 'Invite a Person' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Mia Member');
  await dialog.getByLabel('Email').fill('mia@doctors.example');
  await dialog.getByLabel('Free months').fill('3');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(progress).toHaveText('Everything is done.');
  await look(admin, 'first-steps-done');
  await admin.getByRole('button', { name: 'Hide This List' }).click();
  await expect(admin.getByRole('button', { name: 'Hide This List' })).toHaveCount(0);

  // The chapter's admin follows the link in the mail, creates a link for another member, and plans an event.
  const invitation = await mailTo('lena@doctors.example');
  expect(invitation.subject).toBe(`You are invited to ${ORGANIZATION}`);
  expect(invitation.from?.name).toBe(ORGANIZATION);
  const lena = await open();
  await signInWithLink(lena, linkIn(invitation.text ?? '', '/reset-password'), 'lena@doctors.example');
  await expect(lena).toHaveURL(/\/dashboard$/);
  await lena.goto('/chapters/lakeside/admin?tab=people');
  await lena.getByRole('button', { name: 'Create a Link' }).click();
  await lena.getByRole('button', { name: 'Create Link', exact: true }).click();
  const inviteLink = await lena.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await lena.goto('/events/create');
  const event = lena.getByRole('form', { name: 'Create Event' });
  await event.getByLabel('Title').fill('First evening');
  await event.getByLabel('Location').fill('Town hall');
  await event.getByRole('combobox', { name: 'Chapter' }).click();
  await lena.getByRole('option', { name: /Lakeside/ }).click();
  await event.getByLabel('Start time').fill('2031-05-01T19:00');
  await event.getByLabel('End time').fill('2031-05-01T21:00');
  await event.getByRole('button', { name: 'Create Event' }).click();
  await expect(lena).not.toHaveURL(/\/create$/);

  // One member follows the link in the mail.
  const mia = await open();
  const toMia = (await mailTo('mia@doctors.example')).text ?? '';
  await signInWithLink(mia, linkIn(toMia, '/reset-password'), 'mia@doctors.example');
  await expect(mia).toHaveURL(/\/dashboard$/);
  await expect(mia.getByText('We begin').first()).toBeVisible();

  // Another member follows the invite link, and pays.
  const noor = await open();
  await noor.goto(inviteLink);
  await noor.getByRole('link', { name: 'Create Account' }).click();
  const join = await fillJoin(noor, { name: 'Noor Newcomer', email: 'noor@doctors.example', password: PASSWORD });
  await join.getByRole('button', { name: 'Join for $29/month' }).click();
  await expect(noor.getByText(`Welcome to ${ORGANIZATION}!`).first()).toBeVisible();
  await noor.goto('/subscribe');
  const payment = await fillCard(noor, 'Noor Newcomer');
  await payment.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(noor).toHaveURL(/\/dashboard$/);

  // Both members chat, and see the event.
  for (const page of [mia, noor]) {
    await page.goto('/chapters/lakeside?tab=chat');
    await expectConnected(page);
  }
  await writeMessage(mia, 'Who comes to the first evening?');
  await expect(chatLog(noor)).toContainText('Who comes to the first evening?');
  await writeMessage(noor, 'I do!');
  await expect(chatLog(mia)).toContainText('I do!');
  await mia.goto('/events');
  await expect(mia.getByRole('main').getByText('First evening').first()).toBeVisible();
});
