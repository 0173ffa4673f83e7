import { Button, ErrorState, Row, Skeleton, Stack, Text, TextLink } from '@meridian/platform';
import { DebouncedSearch, Dialog, LoadMore } from '@meridian/platform/controls';
import { isChapterAdmin, type Chapter, type DirectoryEntry } from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonRow } from './person-row';
import { memberPages } from './queries';
import { useMemberChanges } from './use-member-changes';

interface Props {
  chapter: Chapter;
  userId: string;
  /** Path of the chapter's administration page. */
  adminPath: string;
  open: boolean;
  onClose: () => void;
}

/** Member management: changes roles and removes members. */
export function ManageDialog({ chapter, userId, adminPath, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Manage Members"
      description={`Who belongs to ${chapter.name}, and who leads it.`}
    >
      <Stack gap={4}>
        <TextLink to={adminPath}>Requests and numbers</TextLink>
        <Members chapterId={chapter.id} userId={userId} />
      </Stack>
    </Dialog>
  );
}

function Members({ chapterId, userId }: { chapterId: number; userId: string }) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({ ...memberPages(chapterId, search), placeholderData: keepPreviousData });
  const changes = useMemberChanges(chapterId);
  /** What is asked before it is done. */
  const [asked, setAsked] = useState<{ what: 'remove' | 'appoint'; member: DirectoryEntry }>();

  if (list.isPending) return <Skeleton lines={6} />;
  if (list.isError && !list.data)
    return <ErrorState title="The members could not be loaded" onRetry={() => void list.refetch()} />;
  if (asked) {
    const { what, member } = asked;
    const close = () => setAsked(undefined);
    const done = { onSettled: close };
    return (
      <Stack gap={4}>
        <Text>
          {what === 'remove' ? (
            <>
              Remove <bdi>{member.profile.name}</bdi> from the chapter? They lose its chat and announcements, and may
              ask to join again.
            </>
          ) : (
            <>
              Make <bdi>{member.profile.name}</bdi> an admin? They can then decide on join requests, post announcements,
              create events, and appoint and remove members.
            </>
          )}
        </Text>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={close}>
            {what === 'remove' ? 'Keep' : 'Cancel'}
          </Button>
          {what === 'remove' ? (
            <Button
              variant="danger"
              pending={changes.isPending}
              pendingText="Removing..."
              onClick={() => changes.remove.mutate(member, done)}
            >
              Remove
            </Button>
          ) : (
            <Button
              pending={changes.isPending}
              pendingText="Saving..."
              onClick={() => changes.setRole.mutate({ member, role: 'admin' }, done)}
            >
              Make Admin
            </Button>
          )}
        </Row>
      </Stack>
    );
  }
  const members = list.data.pages.flat();
  return (
    <Stack gap={4}>
      <DebouncedSearch
        label="Search members"
        placeholder="Search by name, place, skill..."
        search={search}
        onSearch={setSearch}
      />
      {members.length === 0 && <Text tone="muted">No members found.</Text>}
      {members.map((member) => (
        <PersonRow key={member.id} member={member}>
          {member.userId === userId ? (
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
                onClick={() =>
                  isChapterAdmin(member)
                    ? changes.setRole.mutate({ member, role: 'member' })
                    : setAsked({ what: 'appoint', member })
                }
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
            </Row>
          )}
        </PersonRow>
      ))}
      <LoadMore list={list} failure="More members could not be loaded">
        Show More Members
      </LoadMore>
    </Stack>
  );
}
