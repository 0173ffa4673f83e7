import { openConsole, SITE_ADMIN } from '../../testing/chapter-console';
import { aChapter, aProblem } from '@meridian/platform/testing';
import type { ChapterDetails } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import './chapter-admin';

const chapter = (id: number, name: string, state: string): ChapterDetails => ({
  ...aChapter({ id, name, state, timeZone: 'America/New_York', eventCount: 0 }),
  version: 1,
});
const [TOLEDO, CLEVELAND, MIAMI] = [
  chapter(1, 'Toledo', 'Ohio'),
  chapter(2, 'Cleveland', 'Ohio'),
  chapter(3, 'Miami', 'Florida'),
];
const MERGED: ChapterDetails = {
  ...TOLEDO,
  slug: 'toledo-archive-1',
  archive: {
    at: '2026-11-03T12:00:00.000Z',
    reason: 'Nearer',
    mergedInto: { id: 2, slug: 'cleveland', name: 'Cleveland' },
  },
};
const SUMMARY = {
  joining: 10,
  alreadyMembers: 1,
  banned: 1,
  admins: 2,
  pendingRequests: 0,
  upcomingEvents: 3,
  scheduledAnnouncements: 0,
};

const open = (responses: object = {}) =>
  openConsole(
    'settings',
    {
      'GET /api/chapters/by-slug/lagos': TOLEDO,
      'GET /api/chapters/by-slug/toledo-archive-1': MERGED,
      'GET /api/chapters': [TOLEDO, CLEVELAND, MIAMI],
      'GET /api/chapters/1/merge': SUMMARY,
      ...responses,
    },
    SITE_ADMIN,
  );

async function choose(name: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: 'Merge...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Toledo' }));
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Into' }), 'ohio');
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Cleveland, Ohio']);
  await userEvent.click(dialog.getByRole('option', { name }));
  return dialog;
}

it('a site admin merges a chapter into another one after seeing the effects', async () => {
  const { calls, location } = open({ 'POST /api/chapters/1/merge': MERGED });
  const dialog = await choose(/Cleveland/);
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '10members join Cleveland',
    '1member already belongs to it',
    '1member is banned from Cleveland and does not join it',
    '3upcoming events, with their replies',
  ]);
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Merge Chapters' }));
  expect(await dialog.findByText('A reason is required')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Nearer');
  await userEvent.click(dialog.getByRole('checkbox', { name: /2 admins of Toledo are admins of Cleveland too/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Merge Chapters' }));
  expect(await screen.findByText('Chapters merged')).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    intoId: 2,
    reason: 'Nearer',
    keepAdmins: true,
  });
  // This is the page of the former chapter, which cannot be restored.
  expect(await screen.findByText('This chapter was merged into Cleveland on Nov 03, 2026')).toBeTruthy();
  expect(location()).toBe('/chapters/toledo-archive-1/admin?tab=settings');
  expect(screen.queryByRole('button', { name: 'Bring Back...' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open It' }).getAttribute('href')).toBe('/chapters/cleveland/admin');
});

it('the reason is shown if chapters were not merged, and the input is kept', async () => {
  open({
    'POST /api/chapters/1/merge': { status: 409, body: aProblem(409, 'This chapter was archived.') },
  });
  const dialog = await choose(/Cleveland/);
  await userEvent.type(await dialog.findByLabelText('Reason'), 'Nearer');
  await userEvent.click(dialog.getByRole('button', { name: 'Merge Chapters' }));
  expect(await screen.findByText('This chapter was archived.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Nearer');
});
