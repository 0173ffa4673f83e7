import { openConsole, SITE_ADMIN, CHAPTER, ADMIN } from '../../testing/chapter-console';
import { aMember, aProblem, aUser, idOf } from '@meridian/platform/testing';
import type { ChapterDetails, DirectoryEntry } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openAdminTools, PEOPLE } from '../../testing/open-admin-tools';
import './chapter-admin';

const LAGOS: ChapterDetails = { ...CHAPTER, description: 'Meets on Mondays.' };

const entry = (n: number, role: DirectoryEntry['role']) => aMember(n, { id: idOf(n), role });

const BY_SLUG = 'GET /api/chapters/by-slug/lagos';
const open = (tab: string, who: typeof ADMIN | typeof SITE_ADMIN, responses: object = {}) =>
  openConsole(
    tab,
    {
      [BY_SLUG]: LAGOS,
      'GET /api/chapters/1/members': [entry(1, 'admin'), entry(2, 'member')],
      'GET /api/admin/users': PEOPLE,
      ...responses,
    },
    who,
  );

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const retype = async (label: RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

it('a chapter is founded with its first admin, and the page of its people opens', async () => {
  const { calls, location } = await openAdminTools({
    'GET /api/auth/me': { user: aUser(ADMIN.session) },
    'GET /api/chapters': [LAGOS],
    'POST /api/chapters': { ...LAGOS, id: 2, slug: 'accra', name: 'Accra' },
    'GET /api/chapters/by-slug/{slug}': LAGOS,
    'GET /api/chapters/1/join-requests': [],
    'GET /api/chapters/1/members': [],
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Chapters' }));
  expect((await screen.findByRole('link', { name: 'Lagos' })).getAttribute('href')).toBe('/chapters/lagos/admin');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Found a Chapter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Found a Chapter' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Found Chapter' }));
  expect(await dialog.findByText('A name of at least 2 characters is required')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Name'), 'Accra');
  await userEvent.type(dialog.getByLabelText('State or region'), 'Ghana');
  await userEvent.type(dialog.getByLabelText(/^Founded on/), '2019-05-04');
  await userEvent.type(dialog.getByLabelText('Search people'), 'ama');
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose', description: 'Ama Owusu' }));
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Found Chapter' }));
  await waitFor(() => expect(location()).toBe('/chapters/accra/admin?tab=people'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Accra',
    state: 'Ghana',
    description: '',
    foundedOn: '2019-05-04',
    adminId: idOf(2),
  });
});

it("only the fields that a chapter's admin changed are saved", async () => {
  const { calls } = open('settings', ADMIN, {
    'PUT /api/chapters/1': { ...LAGOS, description: 'Meets on Tuesdays.', version: 4 },
  });
  await screen.findByRole('form', { name: 'Settings' });
  expect([screen.queryByLabelText('Address'), screen.queryByLabelText('State or region')]).toEqual([null, null]);
  expect(await violations()).toEqual([]);
  await retype(/^Text/, 'Meets on Tuesdays.');
  await save();
  expect(await screen.findByText('Chapter saved')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ description: 'Meets on Tuesdays.' });
});

it('the version of another admin is shown, and no input is lost', async () => {
  const current = { ...LAGOS, name: 'Lagos Mainland', description: 'Theirs', version: 4 };
  let isFirst = true;
  const { calls } = open('settings', SITE_ADMIN, {
    'PUT /api/chapters/1': () => {
      if (!isFirst) return { ...current, description: 'Mine', version: 5 };
      isFirst = false;
      return { status: 409, body: { ...aProblem(409, 'Changed'), code: 'chapter_changed', current } };
    },
  });
  await screen.findByRole('form', { name: 'Settings' });
  await retype(/^Text/, 'Mine');
  await save();
  const note = (await screen.findByText('Another admin has changed this chapter')).parentElement!;
  expect(note.textContent).toContain('Text: Theirs');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lagos Mainland');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('Mine');
  await save();
  expect(await screen.findByText('Chapter saved')).toBeTruthy();
  const last = calls.findLast(({ method }) => method === 'PUT');
  expect(last?.body).toEqual({ description: 'Mine' });
});

it("another admin's join policy is shown, and only the fields changed here are replaced", async () => {
  const question = { text: 'Why us?', isRequired: true };
  const current = { ...LAGOS, joinPolicy: 'invited' as const, joinQuestions: [question], version: 4 };
  let isFirst = true;
  const { calls } = open('settings', ADMIN, {
    'PUT /api/chapters/1': () => {
      if (!isFirst) return { ...current, joinPolicy: 'members', version: 5 };
      isFirst = false;
      return { status: 409, body: { ...aProblem(409, 'Changed'), code: 'chapter_changed', current } };
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Joining' }));
  await userEvent.click(form.getByRole('radio', { name: /Open to members/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save Joining' }));
  const note = (await screen.findByText('Another admin has changed this chapter')).parentElement!;
  expect(note.textContent).toContain('Who may join: Invited only');
  expect(note.textContent).not.toContain('Questions:');
  expect(form.getByLabelText<HTMLInputElement>('Question 1').value).toBe('Why us?');
  expect(form.getByRole('radio', { name: /Open to members/ }).getAttribute('aria-checked')).toBe('true');
  expect(await violations()).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Save Joining' }));
  expect(await screen.findByText('Chapter saved')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ body }) => body)).toEqual([{ joinPolicy: 'members' }, { joinPolicy: 'members' }]);
});

it('people are managed after a question, and site admins add a person without a request', async () => {
  const { calls } = open('people', SITE_ADMIN, {
    'PUT /api/chapters/{id}/members/{userId}': entry(2, 'admin'),
    'DELETE /api/chapters/{id}/members/{userId}': { ok: true },
    'POST /api/chapters/{id}/members': entry(3, 'admin'),
  });
  const answer = async (title: string, button: string) =>
    userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make Admin' }));
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await answer('Make Person 2 an admin?', 'Make Admin');
  expect(await screen.findByText('Role changed')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove', description: 'Person 2' }));
  await answer('Remove Person 2?', 'Remove');
  expect(await screen.findByText('Member removed')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Search members'), 'zoë');
  await waitFor(() => expect(calls.some(({ query }) => query.search === 'zoë')).toBe(true));
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add a Person' }));
  await userEvent.type(await screen.findByLabelText('Search people'), 'ama');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose', description: 'Ama Owusu' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add as Admin' }));
  expect(await screen.findByText('Person added')).toBeTruthy();
  expect(await violations()).toEqual([]);
  const sent = calls.filter(({ method }) => method !== 'GET');
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', `/api/chapters/1/members/${idOf(2)}`, { role: 'admin' }],
    ['DELETE', `/api/chapters/1/members/${idOf(2)}`, undefined],
    ['POST', '/api/chapters/1/members', { userId: idOf(2), role: 'admin' }],
  ]);
});

const ARCHIVED: ChapterDetails = {
  ...LAGOS,
  archive: { at: '2026-11-03T12:00:00.000Z', reason: 'Everyone has moved to Accra.' },
};

it('a site admin archives a chapter after a question that shows the effects, and restores it', async () => {
  let stored = LAGOS;
  const { calls } = open('settings', SITE_ADMIN, {
    [BY_SLUG]: () => stored,
    'GET /api/chapters/1/archive': { members: 12, pendingRequests: 1, upcomingEvents: 2 },
    'POST /api/chapters/1/archive': () => (stored = ARCHIVED),
    'POST /api/chapters/1/return': () => (stored = LAGOS),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Archive...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive Lagos?' }));
  expect(await dialog.findByText('12 members · 1 pending request, which will wait · 2 upcoming events')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Archive Chapter' }));
  expect(await dialog.findByText('A reason is required')).toBeTruthy();
  expect(dialog.getByText('Cancel them, or archive the chapter after they are over')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Everyone has moved to Accra.');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Cancel 2 events with this reason/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Archive Chapter' }));
  expect(await screen.findByText('Chapter archived')).toBeTruthy();

  expect(await screen.findByText('This chapter was archived on Nov 03, 2026')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Settings' })).toBeNull();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Settings', 'Numbers']);
  await userEvent.click(screen.getByRole('button', { name: 'Bring Back...' }));
  const question = within(await screen.findByRole('dialog', { name: 'Bring Lagos back?' }));
  await userEvent.type(question.getByLabelText('Reason'), 'Twelve people meet again.');
  await userEvent.click(question.getByRole('button', { name: 'Bring Back' }));
  expect(await screen.findByText('Chapter brought back')).toBeTruthy();
  const sent = calls.filter(({ method }) => method !== 'GET');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/chapters/1/archive', { reason: 'Everyone has moved to Accra.', cancelEvents: true }],
    ['/api/chapters/1/return', { reason: 'Twelve people meet again.' }],
  ]);
});

it('archived chapters have a list of their own', async () => {
  await openAdminTools({ 'GET /api/chapters': [], 'GET /api/chapters/archived': [ARCHIVED] });
  await userEvent.click(screen.getByRole('tab', { name: 'Chapters' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Archived chapters' }));
  expect((await screen.findByRole('link', { name: 'Lagos' })).getAttribute('href')).toBe('/chapters/lagos/admin');
  expect(screen.getByText(/Archived on Nov 03, 2026/)).toBeTruthy();
  expect(await violations()).toEqual([]);
});
