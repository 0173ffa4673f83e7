import { formatAnnouncementDate, Text, TextLink } from '@meridian/platform';
import { QueryList } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { PAGE_TITLES } from './page-fields';
import { allSitePages } from './queries';

/** Shows the public pages whose texts the office writes. */
export function SitePageList() {
  const list = useQuery(allSitePages());
  return (
    <QueryList query={list} what="pages" lines={3}>
      {({ page, version, at, by }) => (
        <li key={page}>
          <TextLink to={`/admin-tools/pages/${page}`}>{PAGE_TITLES[page]}</TextLink>
          <Text size="sm" tone="muted">
            {version === 1 ? (
              'The original'
            ) : (
              <>
                Changed by <bdi>{by ?? 'a former admin'}</bdi>, {formatAnnouncementDate(at)}
              </>
            )}
          </Text>
        </li>
      )}
    </QueryList>
  );
}
