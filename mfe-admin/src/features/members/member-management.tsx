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
type Act = Asked['what'] | 'ban' | 'mute';

/** Shows the members and admins of a chapter. It changes roles and removes members, after a question. */
export function MemberManagement({ chapterId, userId }: Props) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({ ...memberPages(chapterId, search), placeholderData: keepPreviousData });
  const changes = useMemberChanges(chapterId);
  /** What has to be confirmed. */
  const [asked, setAsked] = useState<{ what: Act; member: DirectoryEntry }>();
  const close = () => setAsked(undefined);
  if (list.isPending) return <Skeleton lines={6} />;
  if (list.isError && !list.data) return <ErrorState title="The members could not be loaded" query={list} />;
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
      <ListCard items={list.data.pages.flat()} empty={<Text tone="muted">No members found.</Text>}>
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
                <MemberActions
                  member={member}
                  disabled={changes.isPending}
                  onAsk={(what) => setAsked({ what, member })}
                />
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
      {asked && <Question {...asked} chapterId={chapterId} changes={changes} onClose={close} />}
      <LoadMore list={list} failure="More members could not be loaded">
        Show More Members
      </LoadMore>
      <BanList chapterId={chapterId} />
    </Stack>
  );
}

interface ActionsProps {
  member: DirectoryEntry;
  disabled: boolean;
  onAsk: (what: Act) => void;
}
function MemberActions({ member, disabled, onAsk }: ActionsProps) {
  const isAdmin = isChapterAdmin(member);
  const button = (what: Act, label: string, variant: 'secondary' | 'danger' | 'quiet') => (
    <Button
      size="sm"
      variant={variant}
      disabled={disabled && what !== 'mute'}
      aria-describedby={`member-${member.id}`}
      onClick={() => onAsk(what)}
    >
      {label}
    </Button>
  );
  return (
    <Row gap={2}>
      {button(isAdmin ? 'dismiss' : 'appoint', isAdmin ? 'Make Member' : 'Make Admin', 'secondary')}
      {button('remove', 'Remove', 'danger')}
      {!isAdmin && button('ban', 'Ban', 'quiet')}
      {!isAdmin && button('mute', 'Mute', 'quiet')}
    </Row>
  );
}

interface QuestionProps {
  what: Act;
  member: DirectoryEntry;
  chapterId: number;
  changes: ReturnType<typeof useMemberChanges>;
  onClose: () => void;
}
function Question({ what, member, chapterId, changes, onClose }: QuestionProps) {
  const { userId, profile } = member;
  if (what === 'ban')
    return <BanDialog person={{ userId, name: profile.name }} chapterId={chapterId} onClose={onClose} />;
  if (what === 'mute') return <MuteDialog member={member} chapterId={chapterId} onClose={onClose} />;
  return <MemberQuestion asked={{ what, member }} changes={changes} onClose={onClose} />;
}
