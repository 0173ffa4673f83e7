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
  const [toRemove, setToRemove] = useState<DirectoryEntry>();

  if (list.isPending) return <Skeleton lines={6} />;
  if (list.isError && !list.data)
    return <ErrorState title="The members could not be loaded" onRetry={() => void list.refetch()} />;
  if (toRemove) {
    return (
      <Stack gap={4}>
        <Text>
          Remove <bdi>{toRemove.profile.name}</bdi> from the chapter? They lose its chat and announcements, and may ask
          to join again.
        </Text>
        <Row gap={3} justify="end">
          <Button variant="quiet" onClick={() => setToRemove(undefined)}>
            Keep
          </Button>
          <Button
            variant="danger"
            pending={changes.isPending}
            pendingText="Removing..."
            onClick={() => changes.remove.mutate(toRemove, { onSettled: () => setToRemove(undefined) })}
          >
            Remove
          </Button>
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
                onClick={() => changes.setRole.mutate({ member, role: isChapterAdmin(member) ? 'member' : 'admin' })}
              >
                {isChapterAdmin(member) ? 'Make Member' : 'Make Admin'}
              </Button>
              <Button
                size="sm"
                variant="danger"
                disabled={changes.isPending}
                aria-describedby={`member-${member.id}`}
                onClick={() => setToRemove(member)}
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
