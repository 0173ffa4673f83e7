import { Badge, DownloadLink, Row, Stack, Text } from '@meridian/platform';
import { ListCard, LoadMore, QueryView } from '@meridian/platform/controls';
import { importsApi, buildPath, type MemberImport } from '@meridian/shared-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { problemPages } from './queries';

/** Shows the lines with problems, in the order of the file. */
export function ProblemList({ data }: { data: MemberImport }) {
  const list = useInfiniteQuery(problemPages(data));
  return (
    <QueryView query={list} what="problems" lines={4}>
      {({ pages }) => (
        <Stack gap={4}>
          <Row justify="end">
            <DownloadLink
              to={buildPath(importsApi.exportProblems, { id: data.id })}
              variant="secondary"
              icon={<Download aria-hidden />}
            >
              Export CSV
            </DownloadLink>
          </Row>
          <ListCard items={pages.flat()}>
            {({ line, isRefused, problems }) => (
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
            )}
          </ListCard>
          <LoadMore list={list} failure="More problems could not be loaded" />
        </Stack>
      )}
    </QueryView>
  );
}
