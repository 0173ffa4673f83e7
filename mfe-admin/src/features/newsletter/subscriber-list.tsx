import { Badge, countText, DownloadLink, EmptyState, formatCardDate, Row, Stack, Text } from '@meridian/platform';
import { DebouncedSearch, FilterBar, PagedList } from '@meridian/platform/controls';
import { authApi } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { subscriberPages } from './queries';

const useSubscribers = (search: string) =>
  useInfiniteQuery({ ...subscriberPages(search), placeholderData: keepPreviousData });

/** Shows the subscribers of the newsletter, with search and export. */
export function SubscriberList() {
  const [search, setSearch] = useState('');
  const counts = useSubscribers(search).data?.pages[0]?.counts;
  return (
    <Stack gap={4}>
      <FilterBar align="end">
        <DebouncedSearch
          label="Search subscribers"
          placeholder="Search by the beginning of an address..."
          search={search}
          onSearch={setSearch}
        />
        <DownloadLink to={authApi.exportSubscribers.path} variant="secondary" icon={<Download aria-hidden />}>
          Export CSV
        </DownloadLink>
      </FilterBar>
      {counts && (
        <Text tone="muted">
          {countText(counts.confirmed, 'subscriber')}, and {counts.waiting.toLocaleString()} who have not confirmed
          their address yet.
        </Text>
      )}
      <Subscribers search={search} />
    </Stack>
  );
}

function Subscribers({ search }: { search: string }) {
  const list = useSubscribers(search);
  return (
    <PagedList
      list={list}
      itemsOf={(page) => page.subscribers}
      what="subscribers"
      lines={6}
      empty={
        search ? (
          <EmptyState icon={<MailQuestion aria-hidden />} title="Nobody found" text="No address begins with this." />
        ) : (
          <EmptyState
            icon={<MailQuestion aria-hidden />}
            title="No subscribers yet"
            text="People who subscribe on the public pages are listed here."
          />
        )
      }
      moreFailure="More subscribers could not be loaded"
    >
      {({ id, email, isConfirmed, createdAt }) => (
        <li key={id}>
          <Row gap={4} justify="space-between">
            <div>
              <bdi>{email}</bdi>
              <Text size="sm" tone="muted">
                Since {formatCardDate(createdAt)}
              </Text>
            </div>
            {!isConfirmed && <Badge tone="warning">Not confirmed</Badge>}
          </Row>
        </li>
      )}
    </PagedList>
  );
}
