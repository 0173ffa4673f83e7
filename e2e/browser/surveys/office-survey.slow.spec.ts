import { expect } from '@playwright/test';
import { foundChapter } from '../product/own-chapter';
import { main } from '../pages/page-parts';
import { dialog, heading, post, press, shown, survey, type PageCase, type Step } from '../inspection/page-survey';
import { account, joinSession, register, test } from '../product/product';
import { resize } from '../inspection/viewport';

const link =
  (name: RegExp, then: Step): Step =>
  async (page) => {
    await main(page).getByRole('link', { name }).first().click();
    await then(page);
  };

/** The pages that need no data but those of the demo organization, and one report. */
const OFFICE: PageCase[] = [
  { path: '/pending-members', ready: shown(/^Requested /) },
  { path: '/admin-tools', ready: shown(/· Joined /) },
  { path: '/admin-tools?tab=statistics', ready: shown(/^The last 12 calendar months/) },
  { path: '/admin-tools?tab=audit', ready: shown('Rosa Reporter') },
  { path: '/admin-tools?tab=exports', ready: shown('No exports yet') },
  { path: '/admin-tools?tab=releases', ready: shown(/^History$/) },
  {
    path: '/admin-tools?tab=chapters',
    ready: shown(/members?$/),
    more: { found: press('Found a Chapter', dialog()) },
  },
  { path: '/admin-tools?tab=holidays', ready: shown('Independence Day') },
  {
    path: '/admin-tools/inbox',
    ready: shown('Rosa Reporter'),
    more: { thread: link(/Adaeze/, shown('The description is about somebody else.')) },
  },
  { path: '/admin-tools?tab=imports', ready: shown(/bring your members|lines? ·/) },
  {
    path: '/admin-tools?tab=announcements',
    ready: shown('New Announcement'),
    more: {
      announcement: press('New Announcement', (page) =>
        expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible(),
      ),
    },
  },
  {
    path: '/admin-tools?tab=newsletter',
    ready: shown('New Letter'),
    more: {
      letter: press('New Letter', (page) => expect(main(page).getByRole('form', { name: 'Letter' })).toBeVisible()),
    },
  },
  {
    path: '/admin-tools?tab=content',
    ready: async (page) => {
      await resize(page, 390, 844);
      await page.reload();
      await expect(main(page).getByRole('tab', { name: 'Content' })).toBeInViewport({ ratio: 1 });
    },
    more: { article: link(/first job/, heading('History')) },
  },
  ...['leadership', 'about', 'contact', 'plans'].map((page): PageCase => ({
    path: `/admin-tools/pages/${page}`,
    ready: heading('History'),
  })),
];

test('the pages of the office are accessible in both themes, and never wider than the window', async ({
  newPage,
  newPerson,
}) => {
  test.setTimeout(600_000);
  const reporter = await newPerson();
  await register(reporter, { name: 'Rosa Reporter', chapterId: 2 });
  const { userId } = account('member');
  const thing = { kind: 'person', id: userId };
  const text = 'The description is about somebody else.';
  await post(reporter, '/api/reports', { thing, reason: 'Something else', text });
  const person: PageCase = {
    path: `/admin-tools/people/${userId}`,
    ready: shown('Their membership is active.'),
    more: {
      'view-as': press('View As...', dialog()),
      suspend: press('Suspend...', dialog()),
      merge: press('Merge into Another Account...', dialog()),
    },
  };
  const [kept, closed] = [await newPerson(), await newPerson()];
  const twice = await register(kept, { name: 'Nia Twice', chapterId: 2 });
  const second = await register(closed, { name: 'Nia T.', chapterId: 2 });
  const page = await newPage('site-admin');
  const people = '/api/admin/people';
  const merge = { intoId: twice.userId, email: second.email, reason: 'Registered twice' };
  await post(page.context(), `${people}/${second.userId}/merge`, merge);
  await post(page.context(), `${people}/${twice.userId}/suspension`, { reason: 'Advertising in the chat' });
  const suspended: PageCase = {
    path: `/admin-tools/people/${twice.userId}`,
    ready: async (each) => {
      await shown(/^Suspended since/)(each);
      await shown('was merged into this one')(each);
    },
  };
  const merged: PageCase = { path: `/admin-tools/people/${second.userId}`, ready: shown(/^Merged on/) };
  await survey(page, 'office', [...OFFICE, person, suspended, merged]);
});

test('the dialogs of a chapter, and what the office shares with visitors, are accessible in both themes, and never wider than the window', async ({
  newPage,
  newPerson,
}) => {
  test.setTimeout(600_000);
  const [chapter, archived] = [await foundChapter(newPerson), await foundChapter(newPerson)];
  const name = 'Wolfeschlegelsteinhausenbergerdorff Oyelaran';
  await register(await newPerson(), { name, chapterId: chapter.id });
  const office = await newPerson();
  await joinSession(office, 'site-admin');
  await post(office, `/api/chapters/${archived.id}/archive`, { reason: 'Its members have moved.' });
  const article = {
    title: `Preview of ${chapter.name}`,
    slug: `preview-${chapter.slug}`,
    excerpt: 'An article that nobody has published.',
    content: 'Its text.',
    author: 'Ana',
    authorRole: '',
    category: 'Previews',
    cover: null,
    featured: false,
  };
  const { id, version } = await post<{ id: string; version: number }>(office, '/api/office/posts', article);
  const action = { action: 'share' };
  const shared = await post<{ previewToken: string }>(office, `/api/office/posts/${id}/actions`, action, version);

  await survey(await office.newPage(), 'office', [
    {
      path: `/chapters/${chapter.slug}/admin?tab=people`,
      ready: shown(name),
      more: { add: press('Add a Person', dialog()), ban: press('Ban', dialog()) },
    },
    {
      path: `/chapters/${chapter.slug}/admin?tab=settings`,
      ready: heading('Merge'),
      more: { merge: press('Merge...', dialog()), archive: press('Archive...', dialog()) },
    },
    { path: `/chapters/${archived.slug}/admin?tab=settings`, ready: shown(/^This chapter was archived on/) },
  ]);
  await survey(await newPage(), 'visitor', [
    { path: `/post-preview/${shared.previewToken}`, ready: shown('This is a preview') },
  ]);
});
