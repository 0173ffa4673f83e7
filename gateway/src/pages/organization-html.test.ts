import { DEFAULT_ORGANIZATION } from '@meridian/shared-types';
import { createOrganizationReader, logoUrl, namedHtml, organizationHtml } from './organization-html';

const DOCTORS = {
  ...DEFAULT_ORGANIZATION,
  name: 'Doctors <Abroad>',
  shortName: 'Doctors',
  accent: '#1f5fa8',
  logo: { id: 'a'.repeat(32), alt: 'A palm', width: 800, height: 200 },
};

test('the texts of a build get the name of the organization, while styles and scripts stay unchanged', () => {
  const style = '<style>a{font:"Meridian Serif"}</style>';
  expect(namedHtml(`${style}<p title="Meridian, home">Join Meridian</p>`, DOCTORS)).toBe(
    `${style}<p title="Doctors &lt;Abroad&gt;, home">Join Doctors &lt;Abroad&gt;</p>`,
  );
  const short = '<span class="a" data-short-name="true">';
  expect(namedHtml(`${short}Meridian</span>`, DOCTORS)).toBe(`${short}Doctors</span>`);
  expect(namedHtml('Meridian', DEFAULT_ORGANIZATION)).toBe('Meridian');
});

test('the page contains the organization, and nothing is added while it is the product itself', () => {
  const html = organizationHtml(DOCTORS);
  expect(html).toContain('"name":"Doctors \\u003cAbroad>"');
  expect(html).toContain('--color-accent:#1f5fa8');
  expect(html).toContain(`<link rel="icon" href="${logoUrl(DOCTORS, 0)}"`);
  expect(organizationHtml(DEFAULT_ORGANIZATION)).toBe('');
});

test('a content service that is down or hangs delays no page, and the last name stays', async () => {
  let response: () => Promise<unknown> = () => Promise.reject(new Error('away'));
  const read = createOrganizationReader({ response: () => response() });
  expect(await read()).toEqual(DEFAULT_ORGANIZATION);
  response = async () => ({ page: 'organization', content: DOCTORS });
  expect(await read()).toEqual(DOCTORS);
  response = () => new Promise(() => undefined); // The test ends only because the read does not wait for it.
  expect(await read()).toEqual(DOCTORS);
});
