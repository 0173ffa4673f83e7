import { outcome } from '@meridian/service-kit/testing';
import {
  DEFAULT_ORGANIZATION,
  FIRST_CONTACT_EMAILS,
  type SitePageContent,
  type SitePageInput,
} from '@meridian/shared-types';
import { DEMO_SITE_PAGES } from '@meridian/demo';
import { seen, serveContent } from '../testing/test-server';

const server = serveContent();
const office = () => server.sitePages(server.office);

const params = { page: 'about' } as const;
const contentOf = async <Page extends SitePageInput['page']>(page: Page) =>
  (await server.sitePages().get({ params: { page } })).content as SitePageContent<Page>;
const about = () => contentOf('about');
const save = (version: number, content: Partial<SitePageContent<'about'>>, page: SitePageInput['page'] = 'about') =>
  about().then((stored) =>
    office().update({ params: { page }, body: { page: 'about', content: { ...stored, ...content } } }, seen(version)),
  );

test('a new database has the texts that the pages had', async () => {
  for (const { page, content } of DEMO_SITE_PAGES)
    expect(await server.sitePages().get({ params: { page } })).toEqual({ page, content });
  expect((await office().all()).map(({ page, version, by }) => [page, version, by])).toEqual([
    ['organization', 1, null],
    ['about', 1, null],
    ['leadership', 1, null],
    ['contact', 1, null],
    ['plans', 1, null],
  ]);
});

test('visitors see a change at once, and the history has both texts', async () => {
  const before = await about();
  const stored = await save(1, { mission: 'We eat together.' });
  expect([stored.version, stored.by]).toEqual([2, `Name of ${server.office.userId}`]);
  expect((await about()).mission).toBe('We eat together.');
  const versions = await office().versions({ params });
  expect(
    versions.map(({ version, sitePage }) => [version, sitePage.page === 'about' && sitePage.content.mission]),
  ).toEqual([
    [2, 'We eat together.'],
    [1, before.mission],
  ]);
});

test('a change of an outdated version is refused with the newest version', async () => {
  await expect(save(1, { subtitle: 'Late' })).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'site_page_changed',
      current: { version: 2, sitePage: { page: 'about', content: { mission: 'We eat together.' } } },
    },
  });
  expect([await outcome(save(2, { subtitle: 'One' })), await outcome(save(2, { subtitle: 'Two' }))]).toEqual([
    'ok',
    '409 Somebody else has changed this page.',
  ]);
  expect((await office().versions({ params })).map(({ version }) => version)).toEqual([3, 2, 1]);
});

test('texts of another page, and empty ones, are refused', async () => {
  expect(await outcome(save(3, {}, 'contact'))).toBe('400 These texts belong to another page.');
  expect(await outcome(save(3, { mission: ' ' }))).toMatch(/^400 /);
  expect(await office().versions({ params })).toHaveLength(3);
});

test('the picture of a person is in use as long as a version shows it', async () => {
  const leadership = await contentOf('leadership');
  const id = 'a'.repeat(32);
  const [section] = leadership.sections;
  const [person] = section!.people;
  const body = (picture: { id: string; alt: string } | null) => ({
    page: 'leadership' as const,
    content: { ...leadership, sections: [{ ...section!, people: [{ ...person!, picture }] }] },
  });
  const page = { params: { page: 'leadership' as const } };
  const alt = 'Amina at a desk';
  expect(await outcome(office().update({ ...page, body: body({ id, alt }) }, seen(1)))).toBe(
    '404 This picture does not exist.',
  );
  await server.models.Pictures.create({ _id: id, width: 600, height: 800, images: {}, uses: [] });
  await office().update({ ...page, body: body({ id, alt }) }, seen(1));
  const stored = await contentOf('leadership');
  expect(stored.sections[0]?.people[0]?.picture).toEqual({ id, alt, width: 600, height: 800 });
  await office().update({ ...page, body: body(null) }, seen(2));
  expect((await server.models.Pictures.findById(id).lean())?.uses).toEqual(['site-page:leadership']);
});

test('the organization has a name, a logo, and a legible accent color', async () => {
  const id = 'b'.repeat(32);
  const page = { params: { page: 'organization' as const } };
  const body = (changes: Partial<SitePageContent<'organization'>>): SitePageInput => ({
    page: 'organization',
    content: { ...DEFAULT_ORGANIZATION, name: 'Caribbean Doctors', ...changes },
  });
  const change = (changes: Parameters<typeof body>[0], version = 1) =>
    outcome(office().update({ ...page, body: body(changes) }, seen(version)));
  for (const accent of ['#ffe100', '#fff', 'red', 'url(x)']) expect(await change({ accent })).toMatch(/^400 /);
  for (const wrong of [{ email: 'nobody' }, { timeZone: 'Mars/Base' }, { name: ' ' }, { shortName: 'x'.repeat(25) }])
    expect(await change(wrong)).toMatch(/^400 /);
  await server.models.Pictures.create({ _id: id, width: 800, height: 200, images: {}, uses: [] });
  const logo = { id, alt: 'A palm tree', width: 800, height: 200 };
  const { width: _width, height: _height, ...chosen } = logo;
  const changes = {
    accent: '#1F5FA8',
    logo: chosen as typeof logo,
    email: 'us@doctors.example',
    timeZone: 'Europe/Paris',
  };
  expect(await change(changes)).toBe('ok');
  expect(await server.sitePages().get(page)).toEqual({
    page: 'organization',
    content: { ...DEFAULT_ORGANIZATION, ...changes, name: 'Caribbean Doctors', accent: '#1f5fa8', logo },
  });
  expect((await server.models.Pictures.findById(id).lean())?.uses).toEqual(['site-page:organization']);
  expect(await change({})).toBe('409 Somebody else has changed this page.');
});

test('prices are amounts of the currency, and a change is in the history and, with both prices, in the audit log', async () => {
  const page = { params: { page: 'plans' as const } };
  const first = await contentOf('plans');
  expect(first.prices).toEqual({ monthly: 29, annual: 299 });
  const change = (monthly: number, version = 1) =>
    outcome(
      office().update(
        { ...page, body: { page: 'plans', content: { ...first, prices: { monthly, annual: 299 } } } },
        seen(version),
      ),
    );
  for (const wrong of [0, -1, 29.9999, 10_000_000, NaN])
    expect(await change(wrong)).toBe('400 A price is an amount such as 29 or 29.50, up to 9,999,999');
  expect(await change(29.995)).toBe('400 The price 29.995 has more decimals than USD has. A possible price is $30.');
  expect(await change(35.5)).toBe('ok');
  expect((await contentOf('plans')).prices).toEqual({ monthly: 35.5, annual: 299 });
  const versions = await office().versions(page);
  expect(versions.map(({ sitePage }) => sitePage.page === 'plans' && sitePage.content.prices.monthly)).toEqual([
    35.5, 29,
  ]);
  expect(await change(35.5, 2)).toBe('ok');
  const records = await server.models.db.collection('auditOutbox').find({ 'record.subject': 'plans' }).toArray();
  expect(records.map(({ record }) => (record as { detail?: string }).detail ?? '')).toEqual([
    'monthly $29 → $35.50',
    '',
  ]);
});

describe('the currency of the organization', () => {
  const page = { params: { page: 'organization' as const } };
  const plansPage = { params: { page: 'plans' as const } };
  const change = async (content: object) => {
    const { version } = (await office().all()).find((row) => row.page === 'organization')!;
    const { currency: _, ...others } = await contentOf('organization');
    const body = { page: 'organization', content: { ...others, logo: null, ...content } } as SitePageInput;
    return outcome(office().update({ ...page, body }, seen(version)));
  };
  const setPrices = async (prices: { monthly: number; annual: number }) => {
    const { version } = (await office().all()).find((row) => row.page === 'plans')!;
    const body = { page: 'plans' as const, content: { ...(await contentOf('plans')), prices } };
    return outcome(office().update({ ...plansPage, body }, seen(version)));
  };
  const currency = async () => (await contentOf('organization')).currency;

  test('is US dollars until the office changes it, stays if it is not sent, and is in the audit log', async () => {
    expect(await currency()).toBe('USD');
    for (const wrong of ['usd', 'XXX', 'ABC', '', null])
      expect(await change({ currency: wrong })).toBe('400 Choose a currency by its code of ISO 4217, such as USD');
    expect([await change({ currency: 'EUR' }), await currency()]).toEqual(['ok', 'EUR']);
    expect([await change({ tagline: 'All together' }), await currency()]).toEqual(['ok', 'EUR']);
    const records = await server.models.db
      .collection('auditOutbox')
      .find({ 'record.subject': 'organization', 'record.detail': { $exists: true } })
      .toArray();
    expect(records.map(({ record }) => (record as { detail?: string }).detail)).toContain('currency USD → EUR');
  });

  test('cannot change any more once people pay in it', async () => {
    server.paidIn.add(await currency());
    expect(await change({ currency: 'GBP' })).toBe(
      '409 The currency can no longer change, because people have paid or will pay in the present one.',
    );
    expect([await change({ currency: 'EUR' }), await currency()]).toEqual(['ok', 'EUR']);
    server.paidIn.clear();
  });

  test('has all decimals of the prices, whichever of the two changes', async () => {
    expect(await setPrices({ monthly: 29.5, annual: 299 })).toBe('ok');
    expect(await change({ currency: 'JPY' })).toBe(
      '400 The price 29.5 has more decimals than JPY has. A possible price is ¥30.',
    );
    expect(await setPrices({ monthly: 3000, annual: 30_000 })).toBe('ok');
    expect(await change({ currency: 'JPY' })).toBe('ok');
    expect(await setPrices({ monthly: 3000.5, annual: 30_000 })).toMatch(/^400 The price 3000.5 has more/);
    expect(await change({ currency: 'KWD' })).toBe('ok');
    expect(await setPrices({ monthly: 9.125, annual: 99 })).toBe('ok');
  });
});

test('the contact page has an address for each category', async () => {
  const page = { params: { page: 'contact' as const } };
  const { emails, ...others } = await contentOf('contact');
  expect(emails).toEqual(FIRST_CONTACT_EMAILS);
  const change = (content: object) =>
    outcome(office().update({ ...page, body: { page: 'contact', content } as SitePageInput }, seen(1)));
  expect(await change(others)).toMatch(/^400 /);
  for (const membership of ['', 'nobody', 'a@b.example, c@d.example'])
    expect(await change({ ...others, emails: { ...emails, membership } })).toBe('400 Invalid email address');
  expect(await change({ ...others, emails: { ...emails, membership: 'join@doctors.example' } })).toBe('ok');
  expect((await contentOf('contact')).emails).toEqual({ ...FIRST_CONTACT_EMAILS, membership: 'join@doctors.example' });
});

test('an admin whose account was deleted is not named', async () => {
  await server.internal.removePerson({ params: { userId: server.office.userId } });
  expect((await office().versions({ params })).map(({ by }) => by)).toEqual([null, null, null]);
});
