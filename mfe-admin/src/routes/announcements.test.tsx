import { openConsole, membership } from '../testing/chapter-console';
import { aChapter, aProblem, idOf, mockApi, type MockedCall, renderApp } from '@meridian/platform/testing';
import type { ManagedAnnouncement, Membership } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN } from '../testing/open-admin-tools';
import './admin-tools/admin-tools';
import './chapter/chapter-admin';

const CHAPTERS = [1, 2].map((id) => aChapter({ id, name: `Chapter ${id}` }));
const NEWS: ManagedAnnouncement = {
  id: idOf(1),
  title: 'Dinner',
  content: 'At eight',
  createdAt: '2026-01-05T12:00:00.000Z',
  isPinned: false,
  version: 3,
  state: 'published',
  chapterIds: [1, 2],
  forLaterChapters: false,
  readBy: 41,
  readers: 120,
  mayEdit: true,
};
const open = (more: Parameters<typeof mockApi>[0] = {}) => {
  const { calls } = mockApi({
    'GET /api/chapters': CHAPTERS,
    'GET /api/announcements': [NEWS],
    'GET /api/admin/first-steps': { done: [], examples: { pages: 0, posts: 0 }, chapter: null, isDismissed: true },
    ...more,
  });
  renderApp(routes, { ...ADMIN, path: '/admin-tools?tab=announcements' });
  return calls;
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('the number of readers of an announcement to several chapters is shown, without accessibility violations', async () => {
  open();
  expect(await screen.findByText(/Read by 41 of 120 · All chapters/)).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('an announcement is posted to all chapters, including later ones', async () => {
  const calls = open({ 'POST /api/announcements': NEWS });
  await userEvent.click(await screen.findByRole('button', { name: 'New Announcement' }));
  const form = await dialog('New Announcement');
  await userEvent.type(form.getByLabelText('Title'), 'Meeting');
  await userEvent.type(form.getByLabelText('Announcement'), 'In **May**');
  await userEvent.click(form.getByRole('button', { name: 'Preview' }));
  expect((await form.findByText('May')).tagName).toBe('STRONG');
  await userEvent.click(form.getByRole('checkbox', { name: /founded later/ }));
  await userEvent.click(form.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Announcement posted')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Meeting',
    content: 'In **May**',
    to: { all: true, later: true },
  });
});

it('the recipients can be changed while an announcement is scheduled, but not after members could read it', async () => {
  const scheduled = { ...NEWS, state: 'scheduled' as const, publishAt: '2030-01-05T12:00:00.000Z' };
  const calls = open({
    'GET /api/announcements': ({ query }: MockedCall) => [query.state === 'scheduled' ? scheduled : NEWS],
    'PUT /api/announcements/{id}': { ...scheduled, version: 4 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const published = await dialog('Edit Announcement');
  expect(published.queryByRole('checkbox')).toBeNull();
  await userEvent.click(published.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Scheduled' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await dialog('Edit Announcement');
  await userEvent.click(await form.findByRole('checkbox', { name: 'Chapter 1' }));
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Announcement changed')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ to: { chapterIds: [2] } });
});

it('an announcement that was not published says why, and is published when an admin saves it', async () => {
  const problem = 'Its author is no longer a site admin.';
  const paused = { ...NEWS, state: 'scheduled' as const, publishAt: '2026-01-05T12:00:00.000Z', problem };
  const calls = open({
    'GET /api/announcements': [paused],
    'PUT /api/announcements/{id}': { ...NEWS, version: 4 },
  });
  expect(await screen.findByText(/^Its author is no longer a site admin\. Publish it yourself/)).toBeTruthy();
  expect(screen.getByText(/^Was scheduled for/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await dialog('Edit Announcement');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Announcement changed')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('publishAt');
});

it('the version of another admin is shown, and no input is lost', async () => {
  const theirs = { ...NEWS, title: 'Supper', version: 4 };
  const refusal = { ...aProblem(409, 'Changed meanwhile'), code: 'announcement_changed', current: theirs };
  let saved = 0;
  open({
    'PUT /api/announcements/{id}': () => (saved++ === 0 ? { status: 409, body: refusal } : { ...theirs, version: 5 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await dialog('Edit Announcement');
  await userEvent.type(form.getByLabelText('Announcement'), ', bring a dish');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText('Supper')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Keep My Version' }));
  expect(form.getByLabelText<HTMLTextAreaElement>('Announcement').value).toBe('At eight, bring a dish');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Announcement changed')).toBeTruthy();
  expect(saved).toBe(2);
});

it('a question is asked before an announcement is deleted', async () => {
  const calls = open({ 'DELETE /api/announcements/{id}': { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click((await dialog('Delete this announcement?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Announcement deleted')).toBeTruthy();
});

describe('lists and quotations that are nested 2,400 levels deep', () => {
  const deep = (mark: string) => `${mark.repeat(2400)}Bring a dish`;

  it.each(['- ', '> '])('are shown with %j ten levels deep, and the announcement can be deleted', async (mark) => {
    const calls = open({
      'GET /api/announcements': [
        { ...NEWS, content: deep(mark) },
        { ...NEWS, id: idOf(2), title: 'Lunch', content: 'At *noon*', mayEdit: false },
      ],
      'DELETE /api/announcements/{id}': { ok: true },
    });
    expect((await screen.findByText('noon')).tagName).toBe('EM');
    const text = await screen.findByText(/Bring a dish$/);
    const levels = mark === '- ' ? 'li' : 'blockquote';
    await waitFor(() => expect(document.querySelectorAll(levels).length).toBeGreaterThanOrEqual(10));
    expect(text.textContent).toContain(mark.repeat(2389));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click((await dialog('Delete this announcement?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Announcement deleted')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('are refused by the form before they are sent, and its preview stays', async () => {
    const calls = open();
    await userEvent.click(await screen.findByRole('button', { name: 'New Announcement' }));
    const form = await dialog('New Announcement');
    await userEvent.type(form.getByLabelText('Title'), 'Meeting');
    await userEvent.click(form.getByLabelText('Announcement'));
    await userEvent.paste(deep('> '));
    await userEvent.click(form.getByRole('button', { name: 'Preview' }));
    expect(await within(form.getByRole('region', { name: 'Preview' })).findByText(/Bring a dish$/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Post' }));
    expect(await form.findByText('Lists and quotations can be nested at most 10 levels deep')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe("a chapter's console manages announcements", () => {
  const openForm = async (...memberships: Membership[]) => {
    const { calls } = openConsole(
      'announcements',
      {
        'GET /api/chapters': [...CHAPTERS, aChapter({ id: 3, name: 'Chapter 3' })],
        'POST /api/announcements': NEWS,
      },
      { session: { subscriptionStatus: 'active', memberships } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New Announcement' }));
    return { calls, form: await dialog('New Announcement') };
  };
  it('an admin is offered only their other chapters, and this one is selected', async () => {
    const { calls, form } = await openForm(membership(1, 'admin'), membership(2, 'admin'), membership(3, 'member'));
    const boxes = await form.findAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false']);
    expect(await violations()).toEqual([]);
    await userEvent.type(form.getByLabelText('Title'), 'Meeting');
    await userEvent.type(form.getByLabelText('Announcement'), 'In May');
    await userEvent.click(form.getByRole('checkbox', { name: 'Chapter 2' }));
    await userEvent.click(form.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Announcement posted')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Meeting',
      content: 'In May',
      to: { chapterIds: [1, 2] },
    });
  });

  it('the admin of one chapter is not asked for chapters', async () => {
    const { form } = await openForm(membership(1, 'admin'), membership(2, 'member'));
    expect(form.queryByRole('checkbox')).toBeNull();
  });
});
