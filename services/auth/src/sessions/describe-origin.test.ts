import { describeBrowser, findCountry } from './describe-origin';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  ['curl/8.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  [undefined, 'Unknown browser'],
  ['\u0000'.repeat(300), 'Unknown browser'],
])('the browser of "%s" is recognized', (userAgent, words) => expect(describeBrowser(userAgent)).toBe(words));

test.each([
  ['196.201.214.1', 'Kenya'],
  ['::ffff:196.201.214.1', 'Kenya'],
  ['10.0.0.1', null],
  ['127.0.0.1', null],
  ['2001:db8::1', null],
  ['', null],
  [undefined, null],
])('the country of "%s" is looked up', async (address, country) => expect(await findCountry(address)).toBe(country));
