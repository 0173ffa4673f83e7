import { expect, type Page } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';
import { waitForCompletePage } from '../inspection/inspect-page';
import { foundChapterWithAdmin } from '../product/own-chapter';
import { expectToast, main, openWithinDocument } from '../pages/page-parts';
import { dataFile, test } from '../product/product';

const LEVELS = 2400;
const MARKS = ['- ', '> '];

/** Stores an announcement of a chapter that no call would accept. */
async function storeAnnouncement(chapterId: number, title: string, content: string): Promise<void> {
  const client = await MongoClient.connect(dataFile<{ mongoUrl: string }>('run.json').mongoUrl);
  try {
    await client
      .db('meridian_chapters')
      .collection('announcements')
      .insertOne({ _id: new ObjectId(), chapterId, title, content, createdAt: new Date() });
  } finally {
    await client.close();
  }
}

test('an announcement of 2,400 levels leaves the pages of members and admins usable, and an admin deletes it', async ({
  newPerson,
}) => {
  const { chapter, adminBrowser } = await foundChapterWithAdmin(newPerson);
  for (const [index, mark] of MARKS.entries())
    await storeAnnouncement(chapter.id, `Deep ${index}`, `${mark.repeat(LEVELS)}lemonade`);
  const page = await adminBrowser.newPage();
  for (const path of [`/chapters/${chapter.slug}`, '/user-hub']) {
    await page.goto(path);
    await expect(main(page).getByText('Deep 0')).toBeVisible();
    await expect(main(page).getByText('is not available')).toHaveCount(0);
  }
  await page.goto(`/chapters/${chapter.slug}`);
  await expect(main(page).locator('blockquote')).toHaveCount(10);

  await page.goto(`/chapters/${chapter.slug}/admin?tab=announcements`);
  for (let left = MARKS.length; left > 0; left -= 1) {
    await expect(main(page).getByRole('button', { name: 'Delete' })).toHaveCount(left);
    await main(page).getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Announcement deleted');
  }
});

/** The fields of responses that users have written. */
const WRITTEN = new Set(['content', 'description', 'message', 'text', 'mission', 'bio', 'invitation', 'excerpt']);

/** Replaces the texts of users in later responses by one of many levels. */
const deepen = (page: Page) =>
  page.route(/\/api\/(?!docs|openapi)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      typeof value === 'string' && WRITTEN.has(key) ? `${MARKS.join('').repeat(LEVELS / 2)}${value}` : value,
    );
    return route.fulfill({ response, json });
  });

const PAGES = {
  'site-admin': ['/admin-tools?tab=announcements', '/admin-tools?tab=posts', '/admin-tools?tab=pages'],
  member: [
    ...['', '?tab=events', '?tab=members', '?tab=chat'].map((tab) => `/chapters/bay-area${tab}`),
    '/user-hub',
    '/events',
    '/directory',
    '/profile',
    '/messages',
    '/blog',
    '/about',
    '/leadership',
  ],
} as const;
test('no page fails where each text of users begins with 2,400 marks of lists and quotations', async ({ newPage }) => {
  for (const role of ['member', 'site-admin'] as const) {
    const page = await newPage(role);
    await deepen(page);
    for (const path of PAGES[role]) {
      await openWithinDocument(page, path);
      await waitForCompletePage(page);
      await expect(main(page).getByText('is not available'), path).toHaveCount(0);
    }
  }
});
