import type { ReactNode } from 'react';
import { PageHeader } from '@meridian/platform';
import type { SitePageName } from '@meridian/shared-types';
import { useSitePage } from './use-site-page';

interface Props {
  page: Exclude<SitePageName, 'organization'>;
  title: string;
  eyebrow?: ReactNode;
}

/**
 * Shows the title of a page immediately, so that it can receive the focus, and the office's subtitle when it is loaded.
 */
export function SitePageHeader({ page, title, eyebrow }: Props) {
  const { content } = useSitePage(page);
  return <PageHeader eyebrow={eyebrow} title={title} subtitle={content?.subtitle ?? '\u00a0'} />;
}
