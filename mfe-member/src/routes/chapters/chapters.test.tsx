import { aChapter, aMembership, aProblem, aRequest, type RenderOptions } from '@meridian/platform/testing';
import type { JoinRequest } from '@meridian/shared-types';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { choose } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';
import './chapters';

const CHAPTERS = [
  aChapter(),
  aChapter({
    id: 2,
    slug: 'new-york',
    name: 'New York',
    state: 'New York',
    description: '',
    memberCount: 1,
    eventCount: 1,
  }),
  aChapter({ id: 3, slug: 'sao-paulo', name: 'São Paulo Circle', state: 'Texas', description: 'Coffee on Sundays' }),
];
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const NEWSLETTER: RenderOptions['session'] = { subscriptionStatus: 'newsletter' };
async function open(responses = {}, session: RenderOptions['session'] = 'anonymous') {
  const page = openPage('/chapters', { 'GET /api/chapters': CHAPTERS, ...responses }, { session });
  await screen.findByText('Bay Area');
  return page;
}

it('every chapter is shown with its counts, and a default text if it has no description', async () => {
  await open();
  expect(names()).toEqual(['Bay Area', 'New York', 'São Paulo Circle']);
  expect(screen.getByText('1 member')).toBeTruthy();
  expect(screen.getByText('1 event this week')).toBeTruthy();
  expect(screen.getByText('Professional community in New York')).toBeTruthy();
  expect(await violations()).toEqual([]);
});

it('the picture of a chapter is loaded in a fitting size when it comes near the screen', async () => {
  const picture = { id: 'a'.repeat(32), width: 1600, height: 900, alt: 'Ten people at a long table' };
  await open({ 'GET /api/chapters': [aChapter({ picture }), CHAPTERS[1]] });
  const [shown, ...others] = screen.getAllByRole<HTMLImageElement>('img');
  expect([shown?.alt, others]).toEqual([picture.alt, []]);
  const attributes = ['loading', 'width', 'height'].map((name) => shown?.getAttribute(name));
  expect(attributes).toEqual(['lazy', '1600', '900']);
  expect(shown?.srcset).toContain(`/api/pictures/${picture.id}-480 480w`);
  expect(shown?.sizes).toBe('(min-width: 45rem) 24rem, 100vw');
  expect(await violations()).toEqual([]);
});

it.each([
  ['sao', 'São Paulo Circle'],
  ['CALIFORNIA', 'Bay Area'],
  ['sundays', 'São Paulo Circle'],
])('the search finds %s in name, state and description', async (words, name) => {
  await open();
  await userEvent.type(screen.getByLabelText('Search chapters'), words);
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(names()).toEqual([name]);
});

it('the list is filtered by state, and an empty result shows a text', async () => {
  await open();
  await choose('State', 'Texas');
  expect(names()).toEqual(['São Paulo Circle']);
  await userEvent.type(screen.getByLabelText('Search chapters'), 'harbour');
  expect(await screen.findByText('No chapters found')).toBeTruthy();
});

it('a page shows 24 chapters and is part of the address, and a search begins at its first page', async () => {
  const many = Array.from({ length: 60 }, (_, index) => aChapter({ id: index + 1, name: `Chapter ${index + 1}` }));
  const { location } = openPage('/chapters', { 'GET /api/chapters': many });
  await screen.findByText('Chapter 24');
  expect([names().length, names().at(-1)]).toEqual([24, 'Chapter 24']);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(names()).toEqual(many.slice(48).map(({ name }) => name));
  expect(location()).toBe('/chapters?page=3');
  await userEvent.type(screen.getByLabelText('Search chapters'), 'chapter 1');
  await waitFor(() => expect(names()).toEqual(['Chapter 1', ...many.slice(9, 19).map(({ name }) => name)]));
  expect(location()).toBe('/chapters');
});

it('a text says that there are no chapters yet', async () => {
  openPage('/chapters', { 'GET /api/chapters': [] });
  expect(await screen.findByText('No chapters yet')).toBeTruthy();
  expect(screen.queryByText('No chapters found')).toBeNull();
});

it('subscribers have a link to the chapter', async () => {
  await open({}, { subscriptionStatus: 'active' });
  const links = screen.getAllByRole('link', { name: 'View Chapter' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/chapters/bay-area',
    '/chapters/new-york',
    `/chapters/${encodeURIComponent('são-paulo-circle')}`,
  ]);
  expect(screen.queryByRole('button', { name: 'Request to Join' })).toBeNull();
  expect(screen.queryByText('Become a full member')).toBeNull();
});

it('the chapters of a member are marked', async () => {
  await open({}, { subscriptionStatus: 'active', memberships: [aMembership({ chapterId: 2 })] });
  const cards = screen.getAllByRole('article').map(({ textContent }) => textContent?.includes('Joined'));
  expect(cards).toEqual([false, true, false]);
});

it('visitors are asked to sign in, and send no requests', async () => {
  const { sent } = await open();
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/auth?mode=register&type=full');
  expect(screen.queryByText('Upgrade Now')).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Request to Join' })[0] as HTMLElement);
  expect(await screen.findByText('Authentication Required')).toBeTruthy();
  expect(screen.getByText('Please sign in to request to join a chapter.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  expect(sent('POST')).toEqual([]);
});

it('the request of a newsletter account is sent', async () => {
  const requests: JoinRequest[] = [];
  const { sent } = await open(
    {
      'GET /api/user/join-requests': () => requests,
      'POST /api/chapters/request-join': () => {
        requests.push(aRequest({ chapterId: 2 }));
        return requests[0];
      },
    },
    NEWSLETTER,
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Request to Join' })[1] as HTMLElement);
  expect(await screen.findByText('The admins of New York will look at it soon.')).toBeTruthy();
  expect(sent('POST')).toEqual([{ chapterId: 2 }]);
  const button = await screen.findByRole('button', { name: 'Request Sent' });
  expect([button.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', button]);
  expect(screen.getAllByRole('button', { name: 'Request to Join' })).toHaveLength(2);
});

it('the questions of a chapter are loaded when somebody requests to join', async () => {
  const asking = aChapter({ asksQuestions: true });
  const joinQuestions = [{ text: 'Why us?', isRequired: true }];
  await open(
    {
      'GET /api/chapters': [asking],
      'GET /api/chapters/by-slug/bay-area': { ...asking, version: 1, joinQuestions },
      'GET /api/user/join-requests': [],
    },
    NEWSLETTER,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Request to Join' }));
  expect(await screen.findByRole('textbox', { name: 'Why us?' })).toBeTruthy();
});

it('newsletter readers have a link to their own chapter, and are not asked to join it', async () => {
  await open({}, { subscriptionStatus: 'newsletter', memberships: [aMembership()] });
  expect(screen.getByRole('link', { name: 'View Chapter' }).getAttribute('href')).toBe('/chapters/bay-area');
  expect(screen.getAllByRole('button', { name: 'Request to Join' })).toHaveLength(2);
});

it('pending join requests are marked', async () => {
  await open(
    { 'GET /api/user/join-requests': [aRequest({ chapterId: 1, status: 'rejected' }), aRequest({ chapterId: 2 })] },
    NEWSLETTER,
  );
  expect(await screen.findByRole('button', { name: 'Request Sent', description: 'New York' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Request to Join' })).toHaveLength(2);
});

it.each([
  [{ status: 409, body: aProblem(409, 'You have asked already.') }, 'You have asked already.'],
  [{ status: 500 }, 'Failed to send join request'],
])('the reason of a failed request is shown', async (response, text) => {
  await open({ 'POST /api/chapters/request-join': response }, NEWSLETTER);
  await userEvent.click(screen.getAllByRole('button', { name: 'Request to Join' })[0] as HTMLElement);
  expect(await screen.findByText('Request Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it('a retry is offered if the chapters do not load', async () => {
  let broken = true;
  openPage('/chapters', { 'GET /api/chapters': () => (broken ? { status: 503 } : CHAPTERS) });
  expect(await screen.findByText('The chapters could not be loaded')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Bay Area')).toBeTruthy();
});
