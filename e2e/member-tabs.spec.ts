import { expect, type Page } from '@playwright/test';
import { main } from './page-parts';
import { isSameDocument, markDocument, register, test } from './product';

const HOUR = 3_600_000;
/** How soon a tab shows what another tab of the same browser changed. */
const SOON = { timeout: 1000 };

test('what a person changes in one tab, their other tab shows within a second', async ({ newPerson }) => {
  const stamp = Date.now().toString(36);
  const title = `Kite day ${stamp}`;
  const person = await newPerson();
  await register(person, { name: `Ana ${stamp}`, chapterId: 1 });
  const startTime = new Date(Date.now() + 50 * HOUR).toISOString();
  const created = await person.request.post('/api/events', {
    data: { title, startTime, endTime: startTime, chapterId: 1 },
  });
  expect(created.status()).toBe(201);
  const [page, other] = [await person.newPage(), await person.newPage()];
  const going = (on: Page) => main(on).getByRole('button', { name: 'Going', exact: true });

  await test.step('an RSVP, and the number of attendees', async () => {
    await Promise.all([page, other].map((each) => each.goto(`/events?search=${stamp}`)));
    await expect(main(other)).toContainText('0 attending');
    await markDocument(other);
    await going(page).click();
    await expect(going(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('RSVP Updated').first()).toBeVisible();
    await expect(going(other)).toHaveAttribute('aria-pressed', 'true', SOON);
    await expect(main(other)).toContainText('1 attending');
  });

  await test.step('a new name', async () => {
    await page.goto('/profile');
    await other.goto('/dashboard');
    await expect(main(other).getByRole('heading', { level: 1 })).toContainText(`Ana ${stamp}`);
    await markDocument(other);
    await main(page).getByLabel('Name').fill(`Bo ${stamp}`);
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await expect(main(other).getByRole('heading', { level: 1 })).toContainText(`Bo ${stamp}`, SOON);
    expect(await isSameDocument(other)).toBe(true);
  });
});
