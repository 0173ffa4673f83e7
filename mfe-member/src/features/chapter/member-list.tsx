import { ButtonLink, Card, EmptyState, Grid, Skeleton, Stack } from '@meridian/platform';
import { LoadMore, memberPages, QueryView } from '@meridian/platform/controls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonRow } from './person-row';

interface Props {
  chapterId: number;
  /** Returns the path of the messages with a person, or undefined for the user themselves. */
  messagesTo: (userId: string) => string | undefined;
  /** Returns what to show after the name of a person. */
  markOf?: (userId: string) => ReactNode;
}

export function MemberList({ chapterId, messagesTo, markOf }: Props) {
  const list = useInfiniteQuery(memberPages(chapterId));
  return (
    <QueryView
      query={list}
      placeholder={
        <Grid min="18rem" gap={3}>
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} height="6rem" />
          ))}
        </Grid>
      }
      failure="The members could not be loaded"
    >
      {({ pages }) => {
        const members = pages.flat();
        if (members.length === 0) return <EmptyState icon={<Users aria-hidden />} title="No members yet" />;
        return (
          <Stack gap={5}>
            <Grid min="18rem" gap={3}>
              {members.map((member) => (
                <Card key={member.id} as="article">
                  <PersonRow member={member} mark={markOf?.(member.userId)}>
                    {messagesTo(member.userId) && (
                      <ButtonLink
                        size="sm"
                        variant="secondary"
                        aria-describedby={`member-${member.id}`}
                        to={messagesTo(member.userId) ?? ''}
                      >
                        Message
                      </ButtonLink>
                    )}
                  </PersonRow>
                </Card>
              ))}
            </Grid>
            <LoadMore list={list} failure="More members could not be loaded">
              Show More Members
            </LoadMore>
          </Stack>
        );
      }}
    </QueryView>
  );
}
