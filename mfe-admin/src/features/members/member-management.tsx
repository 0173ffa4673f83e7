import { Badge, Button, DownloadLink, ErrorState, PersonItem, Row, Skeleton, Stack, Text } from '@meridian/platform';
import { DebouncedSearch, FilterBar, ListCard, LoadMore, memberPages } from '@meridian/platform/controls';
import { chaptersApi, isChapterAdmin, buildPath, type DirectoryEntry } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { BanDialog } from './ban-dialog';
import { BanList } from './ban-list';
import { MuteDialog } from './mute-dialog';
import { MemberQuestion, type Asked } from './member-question';
import { useMemberChanges } from './use-member-changes';

interface Props {
  chapterId: number;
  userId: string;
}

/** Shows the members and admins of a chapter. It changes roles and removes members, after a question. */
export function MemberManagement({ chapterId, userId }: Props) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({ ...memberPages(chapterId, search), placeholderData: keepPreviousData });
  const changes = useMemberChanges(chapterId);
  /** The change that has to be confirmed. */
  const [asked, setAsked] = useState<Asked>();
  const [banning, setBanning] = useState<DirectoryEntry>();
  const [muting, setMuting] = useState<DirectoryEntry>();

  if (list.isPending) return <Skeleton lines={6} />;
  if (list.isError && !list.data) return <ErrorState title="The members could not be loaded" query={list} />;
  const members = list.data.pages.flat();
  return (
    <Stack gap={4}>
      <FilterBar align="end">
        <DebouncedSearch
          label="Search members"
          placeholder="Search by name, place, skill..."
          search={search}
          onSearch={setSearch}
        />
        <DownloadLink
          to={buildPath(chaptersApi.exportMembers, { id: chapterId })}
          variant="secondary"
          icon={<Download aria-hidden />}
        >
          Export CSV
        </DownloadLink>
      </FilterBar>
      {members.length === 0 && <Text tone="muted">No members found.</Text>}
      {members.length > 0 && (
        <ListCard items={members}>
          {(member) => (
            <PersonItem
              as="li"
              key={member.id}
              name={member.profile.name}
              avatarUrl={member.profile.avatarUrl}
              nameId={`member-${member.id}`}
              badges={isChapterAdmin(member) && <Badge tone="accent">Admin</Badge>}
              actions={
                member.userId === userId ? (
                  <Text size="sm" tone="muted">
                    You
                  </Text>
                ) : (
                  <Row gap={2} wrap>
                    <Button
                      size="sm"
                      variant="secondary"
                      disabled={changes.isPending}
                      aria-describedby={`member-${member.id}`}
                      onClick={() => setAsked({ what: isChapterAdmin(member) ? 'dismiss' : 'appoint', member })}
                    >
                      {isChapterAdmin(member) ? 'Make Member' : 'Make Admin'}
                    </Button>
                    <Button
                      size="sm"
                      variant="danger"
                      disabled={changes.isPending}
                      aria-describedby={`member-${member.id}`}
                      onClick={() => setAsked({ what: 'remove', member })}
                    >
                      Remove
                    </Button>
                    {!isChapterAdmin(member) && (
                      <Button
                        size="sm"
                        variant="quiet"
                        disabled={changes.isPending}
                        aria-describedby={`member-${member.id}`}
                        onClick={() => setBanning(member)}
                      >
                        Ban
                      </Button>
                    )}
                    {!isChapterAdmin(member) && (
                      <Button
                        size="sm"
                        variant="quiet"
                        aria-describedby={`member-${member.id}`}
                        onClick={() => setMuting(member)}
                      >
                        Mute
                      </Button>
                    )}
                  </Row>
                )
              }
            >
              {member.profile.location && (
                <Text size="sm" tone="muted">
                  <bdi>{member.profile.location}</bdi>
                </Text>
              )}
            </PersonItem>
          )}
        </ListCard>
      )}
      <BanDialog
        person={banning && { userId: banning.userId, name: banning.profile.name }}
        chapterId={chapterId}
        onClose={() => setBanning(undefined)}
      />
      <MuteDialog member={muting} chapterId={chapterId} onClose={() => setMuting(undefined)} />
      <MemberQuestion asked={asked} changes={changes} onClose={() => setAsked(undefined)} />
      <LoadMore list={list} failure="More members could not be loaded">
        Show More Members
      </LoadMore>
      <BanList chapterId={chapterId} />
    </Stack>
  );
}
