import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browserAsks, mockApi, renderApp } from '@meridian/platform/testing';
import './contact'; // loaded ahead, so that opening the page takes no time
import { routes } from '../routes';

jest.setTimeout(20_000);
const user = userEvent.setup({ delay: null });
const open = async () => {
  const mocked = mockApi({});
  renderApp(routes, { path: '/contact' });
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' });
  return { ...mocked, log: jest.spyOn(console, 'info').mockImplementation(() => undefined) };
};
const send = () => user.click(screen.getByRole('button', { name: 'Send Message' }));
afterEach(() => jest.restoreAllMocks());

test('shows four categories, three offices with hours, and the emergency line', async () => {
  await open();
  const direct = within(screen.getByRole('region', { name: 'Write to us directly' }));
  expect(direct.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'General Inquiries',
    'Membership Support',
    'Chapter Development',
    'Partnerships & Press',
  ]);
  expect(direct.getAllByRole('link').every((link) => link.getAttribute('href')?.startsWith('mailto:'))).toBe(true);
  const offices = within(screen.getByRole('region', { name: 'Our Offices' })).getAllByRole('article');
  expect(offices).toHaveLength(3);
  for (const office of offices) expect(office.textContent).toMatch(/\d:00 AM to \d:\d0 PM/);
  screen.getByText('Emergency hotline: 24 hours, every day');
  expect(screen.getByRole('link', { name: '+1 (202) 555-0119' }).getAttribute('href')).toBe('tel:+12025550119');
});

test('requires every field', async () => {
  const { log } = await open();
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
  expect(log).not.toHaveBeenCalled();
});

test('logs the message, sends no request, and offers a mailto link', async () => {
  const { calls, log } = await open();
  expect(browserAsks()).toBe(false);
  await user.type(screen.getByLabelText('Name'), 'Ana Silva');
  expect(browserAsks()).toBe(true);
  await user.type(screen.getByLabelText('Email'), 'ana@example.org');
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Chapter Development' }));
  await user.type(screen.getByLabelText('Subject'), 'A chapter in Porto & Gaia');
  await user.type(screen.getByLabelText('Message'), 'We are nine already.');
  await send();
  const thanks = await screen.findByText('Thank you, Ana Silva');
  expect(document.activeElement?.contains(thanks)).toBe(true); // the browser scrolls to what takes the focus
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByRole('link', { name: 'Send as an email' }).getAttribute('href')).toBe(
    'mailto:chapters@meridian.example?subject=A%20chapter%20in%20Porto%20%26%20Gaia&body=We%20are%20nine%20already.%0A%0AAna%20Silva',
  );
  expect(log).toHaveBeenCalledWith('Contact form', {
    name: 'Ana Silva',
    email: 'ana@example.org',
    category: 'Chapter Development',
    subject: 'A chapter in Porto & Gaia',
    message: 'We are nine already.',
  });
  expect(calls).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});
