import type { ReactNode } from 'react';
import { PageHeader } from '@meridian/platform';
import type { SitePageName } from '@meridian/shared-types';
import { useSitePage } from './use-site-page';

interface Props {
  page: Exclude<SitePageName, 'organization'>;
  title: string;
  eyebrow?: ReactNode;
}

/** The title of a page at once, so that the focus has somewhere to go, with the subtitle of the office. */
export function SitePageHeader({ page, title, eyebrow }: Props) {
  const { content } = useSitePage(page);
  return <PageHeader eyebrow={eyebrow} title={title} subtitle={content?.subtitle ?? '\u00a0'} />;
}
