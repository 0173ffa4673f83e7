import type { SitePageVersion } from '@meridian/shared-types';
import type { PageFields } from './page-field';
import { PAGE_FIELDS, textOf } from './page-fields';
import { useSaveSitePage } from './queries';
import { toInput } from './site-page-form';

/** Returns the text of a page after each change, and a function that restores a version. */
export function useSitePageHistory(versions: [SitePageVersion, ...SitePageVersion[]]) {
  const [current] = versions;
  const fields: PageFields = PAGE_FIELDS[current.sitePage.page];
  const takeBack = useSaveSitePage(current, () => undefined, 'Version not restored');
  return {
    query: {
      isError: false,
      error: null,
      refetch: async () => undefined,
      data: versions.map(({ version, at, by, sitePage }) => ({
        version,
        at,
        summary:
          version === 1 && !by ? (
            'The original'
          ) : (
            <>
              Changed by <bdi>{by ?? 'a former admin'}</bdi>
            </>
          ),
        text: textOf(fields, sitePage.content),
      })),
    },
    current: current.version,
    isSaving: takeBack.isPending,
    onTakeBack(version: number) {
      const found = versions.find((each) => each.version === version);
      if (found) takeBack.mutate(toInput(found.sitePage));
    },
  };
}
