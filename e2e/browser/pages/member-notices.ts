import { expect, type BrowserContext, type Page } from '@playwright/test';
import { inspectThemes } from '../inspection/inspect-page';
import { expectFits } from '../inspection/overflow';
import { resize } from '../inspection/viewport';

export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications, / });
export const noticeList = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Creates an event and moves it twice, which gives a member one notice about the new event and two about the moves. */
export async function moveEventTwice(office: BrowserContext, member: BrowserContext, chapterId: number, title: string) {
  const fields = { title, location: 'City Hall', timeZone: 'America/Chicago', isPublic: true };
  const times = (hour: number) => ({ startLocal: `2031-05-01T${hour}:00`, endLocal: `2031-05-01T${hour + 2}:00` });
  const created = await office.request.post('/api/events', { data: { ...fields, ...times(18), chapterId } });
  const { id } = (await created.json()) as { id: string };
  const replied = await member.request.post(`/api/events/${id}/rsvp`, { data: { status: 'attending' } });
  expect(replied.status()).toBe(200);
  for (const version of [1, 2]) {
    const headers = { 'if-match': `"${version}"` };
    const moved = await office.request.put(`/api/events/${id}`, {
      headers,
      data: { ...fields, ...times(18 + version) },
    });
    expect(moved.status()).toBe(200);
  }
}

/** Checks the bell with a count, and then the list that it opens, in both themes, on small and large screens. */
export async function inspectNotices(page: Page): Promise<void> {
  await expectFits(page, 'notices-bell', [390]);
  for (const width of [390, 1440]) {
    await resize(page, width);
    await inspectThemes(page, 'notices-bell', { axe: width === 390, within: 'header' });
  }
  await bell(page).click();
  await expect(noticeList(page).getByRole('listitem').first()).toBeVisible();
  await expectFits(page, 'notices', [390, 768, 1440]);
  for (const width of [390, 1440]) {
    await resize(page, width);
    await inspectThemes(page, 'notices', { axe: width === 1440, within: '[role=dialog]' });
  }
}
