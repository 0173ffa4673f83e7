import { Badge, Card, DividedList, DownloadLink, ErrorState, Row, Skeleton, Stack, Text } from '@meridian/platform';
import { LoadMore } from '@meridian/platform/controls';
import { importsApi, pathOf, type MemberImport } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { problemPages } from './queries';

/** Shows the lines with problems, in the order of the file. */
export function ProblemList({ data }: { data: MemberImport }) {
  const list = useInfiniteQuery(problemPages(data));
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading problems">
        <Skeleton lines={4} />
      </div>
    );
  if (list.isError && !list.data) return <ErrorState title="The problems could not be loaded" query={list} />;
  return (
    <Stack gap={4}>
      <Row justify="end">
        <DownloadLink
          to={pathOf(importsApi.exportProblems, { id: data.id })}
          variant="secondary"
          icon={<Download aria-hidden />}
        >
          Export CSV
        </DownloadLink>
      </Row>
      <Card>
        <DividedList>
          {list.data.pages.flat().map(({ line, isRefused, problems }) => (
            <li key={line}>
              <Row gap={4} justify="space-between">
                <div>
                  <strong>Line {line}</strong>
                  {problems.map(({ column, value, message }) => (
                    <Text key={`${column} ${message}`} size="sm" tone="muted">
                      {message}
                      {value !== '' && (
                        <>
                          : <bdi>{value}</bdi>
                        </>
                      )}
                      {column !== '' && (
                        <>
                          {' '}
                          (<bdi>{column}</bdi>)
                        </>
                      )}
                    </Text>
                  ))}
                </div>
                <Badge tone={isRefused ? 'danger' : 'warning'}>{isRefused ? 'Not imported' : 'Imported'}</Badge>
              </Row>
            </li>
          ))}
        </DividedList>
      </Card>
      <LoadMore list={list} failure="More problems could not be loaded" />
    </Stack>
  );
}
