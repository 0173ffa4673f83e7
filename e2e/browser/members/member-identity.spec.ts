import { expect, type Page } from '@playwright/test';
import { foundChapter, newStamp } from '../product/own-chapter';
import { expectToast, fillSignIn, logOut, main, navigate, openWithinDocument } from '../pages/page-parts';
import { markDocument, register, isSameDocument, test } from '../product/product';

const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('banner');

const SIGN_IN = 'Sign In Required';

test('signing in and out leaves no earlier data in the page, behind the back button, or in another tab', async ({
  newPerson,
}) => {
  const stamp = newStamp();
  const chapter = await foundChapter(newPerson);
  const [other, person] = [await newPerson(), await newPerson()];
  const member = await register(other, { name: `Mona Member ${stamp}`, chapterId: chapter.id });
  const times = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00', chapterId: chapter.id };
  for (const isPublic of [true, false]) {
    const data = { ...times, title: `${isPublic ? 'Open' : 'Closed'} ${stamp}`, isPublic };
    expect((await other.request.post('/api/events', { data })).status()).toBe(201);
  }
  const EVENTS = `/events?search=${stamp}`;
  const openEvent = (of: Page) => main(of).getByRole('heading', { name: `Open ${stamp}` });
  const closedEvent = (of: Page) => main(of).getByRole('heading', { name: `Closed ${stamp}` });
  const page = await person.newPage();

  await test.step("a visitor's lists are not shown to the member", async () => {
    await page.goto(EVENTS);
    await expect(main(page).getByText('You are seeing public events only')).toBeVisible();
    await expect(openEvent(page)).toBeVisible();
    await expect(closedEvent(page)).toHaveCount(0);
    await markDocument(page);
    await menu(page).getByRole('link', { name: 'Sign In' }).click();
    await fillSignIn(page, member);
    await expect(page).toHaveURL(EVENTS);
    await expect(closedEvent(page)).toBeVisible();
    await expect(main(page).getByText('You are seeing public events only')).toHaveCount(0);
  });

  const otherTab = await person.newPage();
  await otherTab.goto(EVENTS);
  await expect(closedEvent(otherTab)).toBeVisible();

  await test.step('after a logout no data of the member is left in this or the other tab', async () => {
    await navigate(page, '/user-hub?tab=chapters');
    await expect(main(page).getByRole('heading', { name: chapter.name })).toBeVisible();
    await openWithinDocument(page, `/directory?search=${stamp}`); // A page that arrives later would close the menu.
    await expect(main(page).getByRole('article', { name: member.name })).toBeVisible();
    await logOut(page);
    await expectToast(page, 'You have been successfully logged out.');
    await expect(main(page).getByRole('heading', { name: SIGN_IN })).toBeVisible();
    const expectNoMemberData = async () => {
      const text = await page.locator('body').innerText();
      // Visitors may see the name of the chapter, because it is part of its public event.
      for (const own of [member.name, `Closed ${stamp}`]) expect(text).not.toContain(own);
      expect(text).not.toMatch(/Welcome, |Members Only|View Chapter/);
    };
    await expectNoMemberData();
    for (let back = 0; back < 3; back += 1) {
      await page.goBack();
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoMemberData();
    }
    expect(await isSameDocument(page)).toBe(true);
    await page.goto('/about');
    await page.goBack();
    await expect(main(page)).toBeVisible();
    await expectNoMemberData();
    await expect(main(otherTab).getByText('You are seeing public events only')).toBeVisible();
    await expect(otherTab.getByText('You were signed out. Sign in to continue where you left off.')).toBeVisible();
    await expect(closedEvent(otherTab)).toHaveCount(0);
    await otherTab.close();
  });

  await test.step('the next person sees their own data', async () => {
    const next = await register(person, { name: 'Uma Rao', chapterId: 5 });
    await page.goto('/user-hub?tab=chapters');
    await expect(main(page).getByRole('heading', { name: 'Chicago' })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: chapter.name })).toHaveCount(0);
    await navigate(page, '/profile?tab=account');
    await expect(main(page).getByLabel('Email')).toHaveValue(next.email);
    await test.step('a member whose session ends elsewhere is notified, signs in, and is on the same page again', async () => {
      await person.request.post('/api/auth/logout');
      await navigate(page, '/user-hub?tab=chapters');
      await expect(heading(page, 'You were signed out')).toBeVisible();
      await main(page).getByRole('link', { name: 'Sign In' }).click();
      await fillSignIn(page, next);
      await expect(main(page).getByRole('heading', { name: 'Chicago' })).toBeVisible();
    });
  });
});
