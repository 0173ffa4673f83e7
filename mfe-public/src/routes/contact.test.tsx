import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProblem, browserAsks, mockApi, renderApp, settled } from '@meridian/platform/testing';
import { ANSWER_TIME, CONTACT_FORM_MS, FIRST_CONTACT_EMAILS, isolated } from '@meridian/shared-types';
import './contact'; // The page is loaded in advance, so that opening it takes no time.
import { routes } from '../routes';
import { aContactPage, SITE_PAGE_CALLS } from '../testing/site-pages';

jest.setTimeout(20_000);
const user = userEvent.setup({ delay: null });
/** Opens the page with a form that is old enough to be sent without waiting. */
const open = async (responses: object = {}) => {
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const mocked = mockApi({
    ...SITE_PAGE_CALLS,
    'POST /api/contact': { ok: true },
    ...responses,
  });
  renderApp(routes, { path: '/contact' });
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' });
  await settled();
  jest.spyOn(performance, 'now').mockReturnValue(CONTACT_FORM_MS.least);
  return mocked;
};
const fillIn = async () => {
  await user.type(screen.getByLabelText('Email'), 'ana@example.org');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Chapter Development' }));
  await user.type(screen.getByLabelText('Subject'), 'A chapter in Porto & Gaia');
  await user.type(screen.getByLabelText('Message'), 'We are nine already.');
};
const send = () => user.click(screen.getByRole('button', { name: 'Send Message' }));
afterEach(() => jest.restoreAllMocks());

test('the page shows four categories, three offices with hours, and the emergency hotline', async () => {
  const emails = { ...FIRST_CONTACT_EMAILS, membership: 'join@doctors.example' };
  await open({ 'GET /api/site-pages/{page}': aContactPage(emails) });
  const direct = within(screen.getByRole('region', { name: 'Write to Us Directly' }));
  expect(direct.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'General Inquiries',
    'Membership Support',
    'Chapter Development',
    'Partnerships & Press',
  ]);
  const addresses = direct.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses).toEqual(
    ['hello', 'join', 'chapters', 'partners'].map((name) => {
      const address = name === 'join' ? 'join@doctors.example' : `${name}@meridian.example`;
      return [address, `mailto:${address}`];
    }),
  );
  const offices = within(screen.getByRole('region', { name: 'Our Offices' })).getAllByRole('article');
  expect(offices).toHaveLength(3);
  for (const office of offices) expect(office.textContent).toMatch(/\d:00 AM to \d:\d0 PM/);
  screen.getByText('Emergency hotline: 24 hours, every day');
  expect(screen.getByRole('link', { name: '+1 (202) 555-0119' }).getAttribute('href')).toBe('tel:+12025550119');
});

test('every field is required', async () => {
  const { calls } = await open();
  await send();
  for (const text of [
    'Name is required',
    'Invalid email address',
    'Category is required',
    'Subject is required',
    'Message is required',
  ])
    await screen.findByText(text);
  expect(screen.getByLabelText<HTMLInputElement>('Email').type).toBe('email');
  expect(
    ['Name', 'Email', 'Subject', 'Message'].every((label) => screen.getByLabelText<HTMLInputElement>(label).required),
  ).toBe(true);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the message is sent once, and the confirmation is shown where the person looks', async () => {
  const { calls } = await open();
  expect(browserAsks()).toBe(false);
  await user.type(screen.getByLabelText('Name'), 'Ana Silva');
  expect(browserAsks()).toBe(true);
  await fillIn();
  await send();
  const thanks = await screen.findByText('Thank you, Ana Silva');
  const said = `We email a receipt to ${isolated('ana@example.org')}, and answer there within ${ANSWER_TIME}.`;
  expect(document.activeElement?.textContent).toContain(said);
  expect(document.activeElement?.contains(thanks)).toBe(true); // The browser scrolls to the focused element.
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/contact',
      {
        name: 'Ana Silva',
        email: 'ana@example.org',
        category: 'Chapter Development',
        subject: 'A chapter in Porto & Gaia',
        message: 'We are nine already.',
        homepage: '',
        formToken: 'form.1',
      },
    ],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(browserAsks()).toBe(false);
  expect(document.querySelector('[name=homepage]')?.closest('[aria-hidden]')).toBeTruthy();
});

test('a message that was not accepted stays in the form', async () => {
  await open({ 'POST /api/contact': { status: 429, body: aProblem(429, 'Too many attempts.') } });
  await user.type(screen.getByLabelText('Name'), 'Ana Silva');
  await fillIn();
  await send();
  await screen.findByText('Too many attempts.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana Silva');
  expect(screen.queryByText('Thank you, Ana Silva')).toBeNull();
});
