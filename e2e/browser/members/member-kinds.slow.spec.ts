import { expect, type Locator, type Page } from '@playwright/test';
import { main, navigate } from '../pages/page-parts';
import { joinSession, register, test } from '../product/product';

type Kind = 'visitor' | 'newsletter' | 'outsider' | 'member' | 'chapterAdmin' | 'siteAdmin';
type PageElement = (page: Page) => Locator;
const ROLES = {
  newsletter: 'newsletter',
  member: 'member',
  chapterAdmin: 'chapter-admin',
  siteAdmin: 'site-admin',
} as const;
const ALL: Kind[] = ['visitor', 'newsletter', 'outsider', 'member', 'chapterAdmin', 'siteAdmin'];
const SIGNED_IN = ALL.slice(1);
const ACTIVE = ALL.slice(2);

const heading =
  (name: string | RegExp): PageElement =>
  (page) =>
    main(page).getByRole('heading', { name, exact: typeof name === 'string' });
const text =
  (words: string): PageElement =>
  (page) =>
    main(page).getByText(words, { exact: true });
const button =
  (name: string): PageElement =>
  (page) =>
    main(page).getByRole('button', { name, exact: true });
const link =
  (name: string, href: string): PageElement =>
  (page) =>
    main(page)
      .getByRole('link', { name, exact: true })
      .and(page.locator(`[href="${href}"]`));
const role =
  (name: 'grid' | 'article' | 'form' | 'tablist'): PageElement =>
  (page) =>
    main(page).getByRole(name);
const upgrade = link('Upgrade Now', '/subscribe');
const gate = heading('Active Membership Required');

/**
 * Elements of a page, and the kinds of users who see them. The first element of each kind shows that the page has
 * loaded.
 */
const PAGES: Record<string, [PageElement, Kind[]][]> = {
  '/dashboard': [
    [gate, ['visitor', 'newsletter']],
    [heading(/^Welcome( back)?, .+!$/), ACTIVE],
    [upgrade, ['visitor', 'newsletter']],
    [button('Notifications'), ACTIVE],
    [link('Create Event', '/events/create'), ['siteAdmin']],
  ],
  '/user-hub': [
    [gate, ['visitor', 'newsletter']],
    [text('Your personalized community dashboard'), ACTIVE],
    [upgrade, ['visitor', 'newsletter']],
    [role('tablist'), ACTIVE],
  ],
  '/chapters': [
    [button('Request to Join'), ['visitor', 'newsletter']],
    [link('View Chapter', '/chapters/bay-area'), [...ACTIVE, 'newsletter']],
    [(page) => page.locator('main a[href="/auth?mode=register&type=full"]'), ['visitor', 'newsletter']],
  ],
  '/chapters/bay-area': [
    [(page) => button('Join Chapter')(page).and(page.locator(':disabled')), ['visitor']],
    [heading('Join This Chapter'), ['outsider']],
    [text('Member'), ['member', 'siteAdmin']],
    [text('Admin'), ['chapterAdmin']],
    [(page) => page.getByRole('tab', { name: /^Requests/ }), ['chapterAdmin', 'siteAdmin']],
    [text('Membership required'), ['visitor']],
    [link('Manage', '/chapters/bay-area/admin'), ['chapterAdmin', 'siteAdmin']],
    [button('Post'), ['chapterAdmin', 'siteAdmin']],
    [link('Create Event', '/events/create?chapter=1'), ['chapterAdmin', 'siteAdmin']],
  ],
  '/events': [
    [role('article'), ALL],
    [text('You are seeing public events only'), ['visitor', 'newsletter']],
    [(page) => page.locator('main a[href="/subscribe"]'), ['visitor', 'newsletter']],
    [link('Create Event', '/events/create'), ['siteAdmin']],
  ],
  '/events/create': [
    [heading('Membership Required'), ['visitor', 'newsletter']],
    [role('form'), ACTIVE],
  ],
  '/calendar': [
    [gate, ['visitor', 'newsletter']],
    [role('grid'), ACTIVE],
    [upgrade, ['visitor', 'newsletter']],
  ],
  '/directory': [
    [gate, ['visitor', 'newsletter']],
    [role('article'), ACTIVE],
    [upgrade, ['visitor', 'newsletter']],
  ],
  '/community': [
    [heading('Sign In Required'), ['visitor']],
    [text('Total Members'), SIGNED_IN],
    [link('Sign In', '/auth'), ['visitor']],
  ],
  '/profile': [
    [heading('Sign In Required'), ['visitor']],
    [role('tablist'), SIGNED_IN],
    [link('Sign In', '/auth'), ['visitor']],
    [role('form'), SIGNED_IN],
  ],
  '/profile?tab=billing': [
    [heading('Sign In Required'), ['visitor']],
    [role('tablist'), SIGNED_IN],
    [upgrade, ['newsletter']],
    [text('Full Membership'), ACTIVE],
    [button('Cancel Membership'), ACTIVE],
  ],
};

/** The pages that differ among active members; all other pages are the same for all active members. */
const PAGES_OF_ACTIVE = ['/dashboard', '/chapters/bay-area', '/profile?tab=billing'];

test('each of six kinds of people is shown exactly what they may see', async ({ newPerson }) => {
  const visit = async (kind: Kind) => {
    const person = await newPerson();
    if (kind === 'outsider') await register(person, { name: 'Noor Aziz', chapterId: 3 });
    else if (kind !== 'visitor') await joinSession(person, ROLES[kind]);
    const page = await person.newPage();
    const paths = ACTIVE.includes(kind) ? PAGES_OF_ACTIVE : Object.keys(PAGES);
    for (const path of paths) {
      if (path === paths[0]) await page.goto(path);
      else await navigate(page, path);
      const shown = PAGES[path]!.filter(([, kinds]) => kinds.includes(kind));
      for (const [element] of shown) await expect.soft(element(page).first(), `${kind} on ${path}`).toBeVisible();
      for (const [element] of PAGES[path]!.filter((each) => !shown.includes(each)))
        await expect.soft(element(page), `${kind} on ${path}`).toHaveCount(0);
    }
    await page.close();
  };
  for (const kind of ALL) await visit(kind);
});
