import { Button, EmptyState, Row, Stack, Text } from '@meridian/platform';
import { ConfirmDialog, Dialog, PagedList, Select } from '@meridian/platform/controls';
import type { AnnouncementState, Chapter, ManagedAnnouncement } from '@meridian/shared-types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { AnnouncementForm } from './announcement-form';
import { AnnouncementItem } from './announcement-item';
import { allChapters, managedPages, useDelete } from './queries';

const Choice = styled.div`
  inline-size: 14rem;
`;

const STATES = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
];
const EMPTY: Record<AnnouncementState, { title: string; text: string }> = {
  published: { title: 'No announcements yet', text: 'Every member of the chapter sees what you post here.' },
  scheduled: { title: 'Nothing is scheduled', text: 'Give a new announcement a time to publish it later.' },
  expired: { title: 'Nothing has expired', text: 'Announcements that have ended are listed here.' },
};
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Shows the announcements of a chapter to its admins. Without a chapter, it shows site admins the announcements to
 * several chapters.
 */
export function AnnouncementManager({ chapter }: { chapter?: Chapter }) {
  const [state, setState] = useState<AnnouncementState>('published');
  const [open, setOpen] = useState<{ edits?: ManagedAnnouncement }>();
  const chapters = useQuery(allChapters()).data ?? [];
  const timeZone = chapter?.timeZone ?? OWN_ZONE;
  const close = () => setOpen(undefined);
  return (
    <Stack gap={4}>
      <Row justify="space-between">
        <Choice>
          <Select
            aria-label="Show"
            value={state}
            onValueChange={(value) => setState(value as AnnouncementState)}
            options={STATES}
          />
        </Choice>
        <Button icon={<Megaphone aria-hidden />} onClick={() => setOpen({})}>
          New Announcement
        </Button>
      </Row>
      <Announcements
        key={state}
        state={state}
        chapter={chapter}
        chapters={chapters}
        timeZone={timeZone}
        onEdit={(edits) => setOpen({ edits })}
      />
      <Dialog
        open={open !== undefined}
        onOpenChange={close}
        title={open?.edits ? 'Edit Announcement' : 'New Announcement'}
        description={
          open?.edits
            ? 'Members see that it was edited. Notifications show the new title.'
            : 'Members are notified when it is published.'
        }
      >
        <AnnouncementForm
          announcement={open?.edits}
          chapter={chapter}
          chapters={chapters}
          timeZone={timeZone}
          onDone={close}
        />
      </Dialog>
    </Stack>
  );
}

interface ListProps {
  state: AnnouncementState;
  chapter: Chapter | undefined;
  chapters: readonly Chapter[];
  timeZone: string;
  onEdit: (announcement: ManagedAnnouncement) => void;
}

function Announcements({ state, chapter, chapters, timeZone, onEdit }: ListProps) {
  const list = useInfiniteQuery(managedPages(chapter?.id, state));
  const [deleted, setDeleted] = useState<ManagedAnnouncement>();
  const remove = useDelete(() => setDeleted(undefined));
  return (
    <>
      <PagedList
        list={list}
        itemsOf={(page) => page}
        what="announcements"
        lines={6}
        empty={<EmptyState icon={<Megaphone aria-hidden />} {...EMPTY[state]} />}
        moreFailure="More announcements could not be loaded"
      >
        {(announcement) => (
          <li key={announcement.id}>
            <AnnouncementItem
              announcement={announcement}
              chapterId={chapter?.id}
              chapters={chapters}
              timeZone={timeZone}
              onEdit={() => onEdit(announcement)}
              onDelete={() => setDeleted(announcement)}
            />
          </li>
        )}
      </PagedList>
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={() => setDeleted(undefined)}
        title="Delete this announcement?"
        description="Members will no longer see it, and their notifications about it go too. This cannot be undone."
        confirm="Delete"
        variant="danger"
        mutation={remove}
        pendingText="Deleting..."
        onConfirm={() => deleted && remove.mutate(deleted)}
      >
        {deleted && <Text>{deleted.title}</Text>}
      </ConfirmDialog>
    </>
  );
}
