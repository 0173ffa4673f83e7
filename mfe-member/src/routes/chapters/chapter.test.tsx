import { aChapter, computedStyle, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { violations } from '@meridian/platform/testing/axe';
import { anAnnouncement } from '../../testing/builders';
import { ADMIN, NON_MEMBER, openChapterPage } from '../../testing/open-chapter-page';
import './chapter';

it('the page shows the chapter, its statistics and its latest five announcements', async () => {
  await openChapterPage();
  expect(screen.getByText('California')).toBeTruthy();
  expect(screen.getByText('12 members')).toBeTruthy();
  expect(screen.getByText('2 events this week')).toBeTruthy();
  expect(await screen.findByText('Member')).toBeTruthy();
  expect(await screen.findByText('News 5')).toBeTruthy();
  expect(screen.queryByText('News 6')).toBeNull();
  expect(screen.getByRole('group', { name: 'Total Members' }).textContent).toContain('12');
  expect(screen.getByRole('group', { name: 'Upcoming Events' }).textContent).toContain('1');
  expect(screen.getByRole('group', { name: 'Founded' }).textContent).toContain('2019');
  expect(await violations()).toEqual([]);
});

it.each(['- ', '> '])('an announcement with %j 2,400 times is shown, and the others are rendered', async (mark) => {
  await openChapterPage({
    'GET /api/chapters/{id}/announcements': [
      { ...anAnnouncement(1), content: `${mark.repeat(2400)}Bring a dish` },
      { ...anAnnouncement(2), content: 'At *noon*' },
    ],
  });
  expect((await screen.findByText('noon')).tagName).toBe('EM');
  expect((await screen.findByText(/Bring a dish$/)).closest('li')?.textContent).toContain(mark.repeat(2389));
  expect(screen.getByText('News 1')).toBeTruthy();
});

it("the page begins with the chapter's picture, if it has one", async () => {
  await openChapterPage();
  expect(screen.queryByRole('img', { name: 'Ten people at a long table' })).toBeNull();
  const picture = { id: 'a'.repeat(32), width: 1600, height: 900, alt: 'Ten people at a long table' };
  await openChapterPage({ 'GET /api/chapters/by-slug/{slug}': { ...aChapter({ picture }), version: 1 } });
  expect(screen.getByRole('img', { name: picture.alt }).getAttribute('loading')).toBe('eager');
  expect(await violations()).toEqual([]);
});

it('the page has tabs for events, members and chat', async () => {
  await openChapterPage();
  await userEvent.click(screen.getByRole('tab', { name: 'Events' }));
  expect(await screen.findByText('Long ago')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(await screen.findByText('Person 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  const panel = screen.getByRole('region', { name: 'Bay Area Chat' });
  expect(computedStyle(panel).blockSize).toBe('500px');
  expect(await within(panel).findByText('Message 1')).toBeTruthy();
});

it('visitors are asked to sign in or join, and only public data is fetched', async () => {
  const { calls, location, locationState } = await openChapterPage({ session: { session: 'anonymous' } });
  const asked = () => screen.getByText('Sign In Required') && screen.queryByText(/Membership required|Upgrade/i);
  expect(screen.getByText('Sign in to read the chapter’s announcements.')).toBeTruthy();
  expect(asked()).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(asked()).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(asked()).toBeNull();
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/chapters/by-slug/bay-area', '/api/events']));
  await userEvent.click(screen.getByRole('link', { name: 'Join Chapter' }));
  expect(location()).toBe('/auth?mode=register&type=full&chapter=1');
  expect(locationState()).toEqual({ from: '/chapters/bay-area?tab=chat' });
});

it('active users who are not members do not see the chat', async () => {
  const { calls } = await openChapterPage({ standing: NON_MEMBER, path: '/chapters/bay-area?tab=chat' });
  expect(await screen.findByText('For members of this chapter')).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith('/messages'))).toBe(false);
});

it('a missing chapter looks different from a failed request', async () => {
  mockApi({ 'GET /api/chapters/by-slug/{slug}': { status: 404 } });
  renderApp(routes, { path: '/chapters/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Chapter Not Found' })).toBeTruthy();
  mockApi({ 'GET /api/chapters/by-slug/{slug}': { status: 503 } });
  renderApp(routes, { path: '/chapters/nowhere' });
  expect(await screen.findByText('The chapter could not be loaded')).toBeTruthy();
});

it('a loading state is shown', async () => {
  mockApi({ 'GET /api/chapters/by-slug/{slug}': () => new Promise(() => {}) });
  renderApp(routes, { path: '/chapters/bay-area' });
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
});

it('an archived chapter is marked as read-only', async () => {
  const { calls } = await openChapterPage({
    standing: { isMember: true, role: 'admin', isArchived: true },
    'GET /api/chapters/by-slug/{slug}': {
      ...aChapter(),
      version: 1,
      archive: { at: '2026-11-03T12:00:00.000Z', reason: 'Everyone has moved.' },
    },
  });
  expect(screen.getByText('This chapter was archived on Nov 03, 2026')).toBeTruthy();
  expect(screen.getByText('Everyone has moved.')).toBeTruthy();
  expect(await screen.findByText('News 5')).toBeTruthy();
  expect(await violations()).toEqual([]);
  for (const name of ['Manage', 'Post', 'Create Event', 'Leave Chapter', 'Request to Join'])
    expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('tab', { name: /Requests/ })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  const panel = within(screen.getByRole('region', { name: 'Bay Area Chat' }));
  expect(await panel.findByText('Message 1')).toBeTruthy();
  expect(panel.getByText(/nobody can write here anymore/)).toBeTruthy();
  expect(panel.queryByRole('textbox')).toBeNull();
  expect(panel.queryByRole('button', { name: /^Reply/ })).toBeNull();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('the open chat has the height of the page, with only the name and the buttons of an admin above it', async () => {
  await openChapterPage({ standing: ADMIN });
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.getByRole('region', { name: 'Bay Area Chat' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Manage' })).toBeTruthy();
  expect(screen.queryByText('12 members')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(screen.getByText('12 members')).toBeTruthy();
});
