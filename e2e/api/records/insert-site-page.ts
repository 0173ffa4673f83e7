import type { OfficeSitePageRow, SitePage, SitePageInput, SitePageName } from '@meridian/shared-types';
import type { TestProduct } from '../product/test-product';

export const CONTACT = '/api/office/site-pages/contact';

/** Returns the request of an admin who has just read a page and stores it unchanged. */
export async function changeOfSitePage(
  product: TestProduct,
  page: SitePageName = 'contact',
): Promise<{ body: SitePageInput; headers: Record<string, string> }> {
  const rows = await product.personas.siteAdmin.ok<OfficeSitePageRow[]>('GET', '/api/office/site-pages');
  const version = rows.find((row) => row.page === page)?.version;
  const sitePage = await product.visitor().ok<SitePage>('GET', `/api/site-pages/${page}`);
  return { body: sitePage as SitePageInput, headers: { 'if-match': `"${version}"` } };
}
