import { HttpError, versionIn, type Handlers } from '@meridian/service-kit';
import {
  SITE_PAGE_VERSIONS,
  SITE_PAGES,
  type Client,
  type SitePage,
  type SitePageVersion,
} from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi, sitePagesApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { namesOfAuthors } from '../version-authors';
import { requireFreeCurrency } from './currency';
import { changeSitePage, readSitePage } from './site-page-changes';
import type { SitePageVersionDoc } from '../models/site-page.model';

/** Converts a version. Each page has its own shape, which the contract validated when it was stored. */
const toSitePage = ({ page, content }: SitePageVersionDoc) => ({ page, content }) as SitePage;

const toVersion = (
  version: SitePageVersionDoc,
  findName: (of: { by?: unknown }) => string | null,
): SitePageVersion => ({
  version: version.version,
  at: version.at.toISOString(),
  by: findName(version),
  sitePage: toSitePage(version),
});

export function sitePageHandlers(
  models: Pick<Models, 'db' | 'Pictures' | 'SitePageVersions'>,
  chapters: Pick<Client<typeof chaptersInternalApi>, 'profiles'>,
  auth: Pick<Client<typeof authInternalApi>, 'hasOtherCurrency'>,
): Handlers<typeof sitePagesApi> {
  const findVersions = async (versions: SitePageVersionDoc[]): Promise<SitePageVersion[]> => {
    const findName = await namesOfAuthors(chapters, versions);
    return versions.map((version) => toVersion(version, findName));
  };
  const findVersion = async (version: SitePageVersionDoc) =>
    toVersion(version, await namesOfAuthors(chapters, [version]));

  return {
    get: async ({ params: { page } }) => toSitePage(await readSitePage(models, page)),

    async all() {
      const newest = await Promise.all(
        SITE_PAGES.map((page) => readSitePage(models, page, { page: 1, version: 1, at: 1, by: 1 })),
      );
      const findName = await namesOfAuthors(chapters, newest);
      return newest.map((version) => ({
        page: version.page,
        version: version.version,
        at: version.at.toISOString(),
        by: findName(version),
      }));
    },

    async update({ params: { page }, body, http: { req } }) {
      if (body.page !== page) throw new HttpError(400, 'invalid_request', 'These texts belong to another page.');
      const version = versionIn(req, 'page');
      if (body.page === 'organization') await requireFreeCurrency(models, auth, body.content.currency);
      const stored = await changeSitePage(models, version, body);
      if (stored) return findVersion(stored);
      throw new HttpError(
        409,
        'site_page_changed',
        'Somebody else has changed this page.',
        undefined,
        await findVersion(await readSitePage(models, page)),
      );
    },

    async versions({ params: { page } }) {
      return findVersions(
        await models.SitePageVersions.find({ page })
          .sort({ version: -1 })
          .limit(SITE_PAGE_VERSIONS)
          .lean<SitePageVersionDoc[]>(),
      );
    },
  };
}
