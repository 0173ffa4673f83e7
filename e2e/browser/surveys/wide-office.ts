import { SITE_PAGES, type OfficeSitePageRow, type SitePage } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { insertImport } from '../../api/records/imports-and-exports';
import type { Databases } from '../../api/records/people';
import type { Visitor } from '../../api/product/person';
import { word } from './wide-words';

/** The texts that are no words, such as addresses and colors, and the names of the organization, which are short. */
const KEPT = /^(page|email|general|membership|chapters|partnerships|phone|icon|monthly|annual)$/;

/** Returns a copy of the texts of a page in which each is one word of 160 characters. */
function widen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => widen(each, key));
  if (key === 'picture') return null;
  if (typeof value === 'string') return KEPT.test(key) ? value : word(160);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, widen(each, name)]));
}

/** Replaces the texts of the pages that the office writes by long words. */
export async function widenSitePages(siteAdmin: Visitor): Promise<void> {
  const rows = await siteAdmin.ok<OfficeSitePageRow[]>('GET', '/api/office/site-pages');
  for (const page of SITE_PAGES) {
    if (page === 'organization') continue;
    const body = widen(await siteAdmin.ok<SitePage>('GET', `/api/site-pages/${page}`)) as object;
    const headers = { 'if-match': `"${rows.find((row) => row.page === page)?.version}"` };
    const { status, text } = await siteAdmin.call('PUT', `/api/office/site-pages/${page}`, { body, headers });
    if (status !== 200) throw new Error(`The page ${page} was not changed: ${status} ${text}`);
  }
}

/** Inserts an import whose columns are being chosen and one with an invalid line, and resolves to their ids. */
export async function wideImports(site: Databases): Promise<string[]> {
  const ids = [
    await insertImport(site, { state: 'uploaded', row: 'unchecked' }),
    await insertImport(site, { state: 'checked', row: 'refused' }),
  ];
  const imports = site.collection('auth', 'imports');
  const columns = [word(60), word(60)];
  for (const id of ids) {
    const set = { fileName: `${word(100)}.csv`, columns, sample: [[word(200), word(200)]] };
    await imports.updateOne({ _id: new ObjectId(id) }, { $set: set });
  }
  const problems = [{ column: columns[0], value: word(200), message: 'Must be an email address' }];
  await site.collection('auth', 'importRows').updateOne({ importId: new ObjectId(ids[1]) }, { $set: { problems } });
  return ids;
}
