import { usePageTitle } from '@meridian/platform';
import { PRODUCT_NAME } from '@meridian/shared-types';

interface PageMetaProps { title: string; description: string; /** The page's one address, where it has several. */ path: string }

/** What browsers, search engines and link previews show of a page; React lifts these elements into the head. */
export function PageMeta({ title, description, path }: PageMetaProps) {
  usePageTitle(title);
  const url = `${window.location.origin}${path}`;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
    </>
  );
}
