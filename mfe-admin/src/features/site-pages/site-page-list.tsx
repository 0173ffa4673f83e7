import { Card, DividedList, ErrorState, formatAnnouncementDate, Skeleton, Text, TextLink } from '@meridian/platform';
import { useQuery } from '@tanstack/react-query';
import { PAGE_TITLES } from './page-fields';
import { allSitePages } from './queries';

/** Shows the public pages whose texts the office writes. */
export function SitePageList() {
  const list = useQuery(allSitePages());
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading pages">
        <Skeleton lines={3} />
      </div>
    );
  if (list.isError) return <ErrorState title="The pages could not be loaded" query={list} />;
  return (
    <Card>
      <DividedList>
        {list.data.map(({ page, version, at, by }) => (
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
        ))}
      </DividedList>
    </Card>
  );
}
