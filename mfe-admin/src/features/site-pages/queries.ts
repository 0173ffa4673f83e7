import { api, queryFor, showOrganization, useApiMutation } from '@meridian/platform';
import { sitePagesApi, type SitePageInput, type SitePageName, type SitePageVersion } from '@meridian/shared-types';
import { accentStyle } from '@meridian/shared-types/accent';

export const allSitePages = () => queryFor(sitePagesApi.all);
export const versionsOfPage = (page: SitePageName) => queryFor(sitePagesApi.versions, { params: { page } });

/** Saves the content of a page over the version that the admin has seen. */
export const useSaveSitePage = (
  seen: Pick<SitePageVersion, 'version'>,
  onSaved: (saved: SitePageVersion) => void,
  failed: string | ((error: Error) => void),
) =>
  useApiMutation({
    mutationFn: (body: SitePageInput) =>
      api.sitePages.update({ params: { page: body.page }, body }, { headers: { 'If-Match': `"${seen.version}"` } }),
    done: { title: 'Page saved', description: 'Visitors see it now.' },
    onDone: (saved) => {
      if (saved.sitePage.page === 'organization') {
        const { content } = saved.sitePage;
        showOrganization(content, accentStyle(content.accent));
      }
      onSaved(saved);
    },
    failed,
    affects: [sitePagesApi.all, sitePagesApi.get, sitePagesApi.versions],
  });
