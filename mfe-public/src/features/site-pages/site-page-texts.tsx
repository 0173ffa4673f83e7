import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '@meridian/platform';
import type { SitePageContent, SitePageName } from '@meridian/shared-types';
import { useSitePage } from './use-site-page';

interface Props<Name extends SitePageName> {
  page: Name;
  /** The approximate number of lines of the text on a phone. The placeholder has the same number. */
  lines?: number;
  children: (content: SitePageContent<Name>) => ReactNode;
}

/** Shows the office's text for a page. */
export function SitePageTexts<Name extends SitePageName>({ page, lines = 12, children }: Props<Name>) {
  const { content, isPending, ...query } = useSitePage(page);
  if (content) return <>{children(content)}</>;
  if (!isPending) return <ErrorState title="The page could not be loaded" query={query} />;
  return (
    <div role="status" aria-label="Loading the page">
      <Skeleton lines={lines} />
    </div>
  );
}
