import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import type { SitePageContent, SitePageInput, SitePageVersion } from '@meridian/shared-types';
import { DEMO_SITE_PAGES } from '@meridian/demo';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '@meridian/platform/testing/axe';
import { ADMIN, openAdminTools } from '../testing/open-admin-tools';
import './site-page';

jest.setTimeout(30_000);

const CONTACT = DEMO_SITE_PAGES.find(({ page }) => page === 'contact')?.content as SitePageContent<'contact'>;
const aVersion = (version: number, change: Partial<SitePageContent<'contact'>> = {}): SitePageVersion => ({
  version,
  at: '2026-11-24T12:00:00.000Z',
  by: version === 1 ? null : 'Grace Admin',
  sitePage: { page: 'contact', content: { ...CONTACT, ...change } },
});
const VERSIONS = [aVersion(2, { subtitle: 'We read every word.' }), aVersion(1)];
const open = async (responses: object = {}, page = 'contact') => {
  const api = mockApi({
    'GET /api/office/site-pages/{page}/versions': VERSIONS,
    'PUT /api/office/site-pages/{page}': aVersion(3),
    ...responses,
  });
  renderApp(routes, { path: `/admin-tools/pages/${page}`, ...ADMIN });
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' });
  return {
    ...api,
    saved: () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as SitePageInput),
  };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Page' }));
const citiesIn = (input: SitePageInput | undefined) =>
  input?.page === 'contact' ? input.content.offices.map(({ city }) => city) : [];

it('the pages are listed beside the articles', async () => {
  await openAdminTools({
    'GET /api/office/posts': [],
    'GET /api/office/site-pages': [{ page: 'contact', version: 2, at: '2026-11-24T12:00:00.000Z', by: 'Grace Admin' }],
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Content' }));
  const link = await screen.findByRole('link', { name: 'Contact Us' });
  expect(link.getAttribute('href')).toBe('/admin-tools/pages/contact');
  screen.getByText('Grace Admin');
});

it('the hotline and the offices are saved in a new order, with one more and one less', async () => {
  const { saved } = await open();
  const phone = screen.getAllByLabelText('Telephone')[0]!;
  await userEvent.clear(phone);
  await userEvent.type(phone, '+1 (202) 555-0100');
  await userEvent.click(screen.getByRole('button', { name: 'Move Office 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Office 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Office' }));
  await save();
  expect(saved()).toEqual([]); // The new one is empty.
  await screen.findAllByText('This is required');
  const entry = within(screen.getByRole('button', { name: 'Remove Office 3' }).closest('li')!);
  for (const [label, text] of [
    ['City', 'Atlanta'],
    ['Role', 'East'],
    ['Opening hours', 'At noon'],
  ] as const)
    await userEvent.type(entry.getByLabelText(label), text);
  await userEvent.type(entry.getByLabelText('Address'), '1 Peach Street{Enter}Atlanta');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  const [input] = saved();
  expect(citiesIn(input)).toEqual(['Houston', 'Washington, DC', 'Atlanta']);
  expect(input).toMatchObject({
    content: { hotline: { phone: '+1 (202) 555-0100' }, offices: [{}, {}, { address: ['1 Peach Street', 'Atlanta'] }] },
  });
  expect(await violations()).toEqual([]);
});

it('the focus stays on the button of an entry that moves', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Move Office 3 up' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Office 2 up'));
});

it('the input is kept if another admin saved in the meantime', async () => {
  const current = aVersion(3, { subtitle: 'Somewhere else' });
  await open({
    'PUT /api/office/site-pages/{page}': {
      status: 409,
      body: { ...aProblem(409, 'Somebody else has changed this page.'), code: 'site_page_changed', current },
    },
  });
  await userEvent.type(screen.getByLabelText('Subtitle'), ' Twice.');
  await save();
  await screen.findByText(/Your text is still here/);
  expect(screen.getByLabelText<HTMLInputElement>('Subtitle').value).toBe('We read every word. Twice.');
});

it('removed and added words are marked, and an earlier version is restored', async () => {
  const { saved } = await open();
  screen.getByText(/The original/);
  await userEvent.click(screen.getByRole('button', { name: 'Show Version 2' }));
  const text = screen.getByLabelText('Version 2');
  const marked = (tag: string) => [...text.querySelectorAll(tag)].map(({ textContent }) => textContent.trim());
  expect(marked('ins')).toEqual(expect.arrayContaining(['We']));
  expect(marked('del').join(' ')).toContain('an answer within');
  await userEvent.click(screen.getByRole('button', { name: 'Restore Version 1' }));
  await waitFor(() => expect(saved()).toMatchObject([{ content: { subtitle: CONTACT.subtitle } }]));
});

it('new prices are saved as numbers, the affected people are shown, and invalid prices are refused', async () => {
  const plans = DEMO_SITE_PAGES.find(({ page }) => page === 'plans')!;
  const version: SitePageVersion = { version: 1, at: '2026-11-24T12:00:00.000Z', by: null, sitePage: plans };
  const { calls } = mockApi({
    'GET /api/office/site-pages/{page}/versions': [version],
    'PUT /api/office/site-pages/{page}': { ...version, version: 2 },
    'GET /api/admin/student-proofs': { proofs: [] },
    'GET /api/admin/plans': { plans: [] },
  });
  renderApp(routes, { path: '/admin-tools/pages/plans', ...ADMIN });
  const monthly = await screen.findByLabelText<HTMLInputElement>('Price per month');
  screen.getByText(/New prices apply to new payments\. People who already pay keep their price/);
  expect([monthly.value, screen.getByLabelText<HTMLInputElement>('Price per year').value]).toEqual(['29', '299']);
  for (const typed of ['29.5555', 'free', '0', '10000000', '29,50']) {
    await userEvent.clear(monthly);
    await userEvent.type(monthly, typed);
    await save();
    await screen.findByText('A price is an amount such as 29 or 29.50, up to 9,999,999');
    expect(monthly.value).toBe(typed);
  }
  await userEvent.clear(monthly);
  await userEvent.type(monthly, '1,035.50');
  expect(monthly.value).toBe('1,035.50');
  await save();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      content: { prices: { monthly: 1035.5, annual: 299 } },
    }),
  );
});

it('a plan of the office is added, and the current price is offered to the members who have another one', async () => {
  const plans = DEMO_SITE_PAGES.find(({ page }) => page === 'plans')!;
  const version: SitePageVersion = { version: 1, at: '2026-11-24T12:00:00.000Z', by: null, sitePage: plans };
  const money = { amount: 3500, currency: 'USD' };
  const { calls } = mockApi({
    'GET /api/office/site-pages/{page}/versions': [version],
    'PUT /api/office/site-pages/{page}': { ...version, version: 2 },
    'GET /api/admin/student-proofs': { proofs: [] },
    'GET /api/admin/plans': { plans: [{ plan: 'monthly', money, members: 40, atOtherPrice: 12, offered: 0 }] },
    'POST /api/admin/plans/{plan}/price-offer': { people: 12 },
  });
  renderApp(routes, { path: '/admin-tools/pages/plans', ...ADMIN });
  await screen.findByText(/12 members of 40 at another price than \$35/);
  await userEvent.click(screen.getByRole('button', { name: 'Offer $35...' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Offer the Price' }));
  await screen.findByText('12 members will get an email 30 days before the renewal.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 35, currency: 'USD' });

  await userEvent.click(screen.getByRole('button', { name: 'Add Plan' }));
  const plan = within(screen.getByRole('group', { name: 'More plans' }));
  await userEvent.type(plan.getByLabelText('Name'), 'Supporter');
  await userEvent.type(plan.getByLabelText(/^Short name/), 'supporter');
  await userEvent.clear(plan.getByLabelText('Price'));
  await userEvent.type(plan.getByLabelText('Price'), '99.50');
  await userEvent.click(plan.getByRole('switch', { name: 'Offered' }));
  await save();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      content: {
        plans: [
          { id: 'supporter', name: 'Supporter', price: 99.5, period: 'month', audience: 'everyone', isVisible: false },
        ],
      },
    }),
  );
});

it('the currency is chosen by its name', async () => {
  const sitePage = DEMO_SITE_PAGES.find(({ page }) => page === 'organization')!;
  const version: SitePageVersion = { version: 1, at: '2026-11-24T12:00:00.000Z', by: null, sitePage };
  const { calls } = mockApi({
    'GET /api/office/site-pages/{page}/versions': [version],
    'PUT /api/office/site-pages/{page}': { ...version, version: 2 },
  });
  renderApp(routes, { path: '/admin-tools/pages/organization', ...ADMIN });
  const currency = await screen.findByRole('combobox', { name: 'Currency' });
  expect(currency.textContent).toBe('US Dollar (USD)');
  await userEvent.click(currency);
  await userEvent.click(screen.getByRole('option', { name: 'Kuwaiti Dinar (KWD)' }));
  await save();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ content: { currency: 'KWD' } }),
  );
});

it('a text is shown if the page does not exist', async () => {
  mockApi({});
  renderApp(routes, { path: '/admin-tools/pages/prices', ...ADMIN });
  await screen.findByText('There is no such page');
});
