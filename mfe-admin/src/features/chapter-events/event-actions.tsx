import { Button, ButtonLink, DownloadLink, queryFor, Row } from '@meridian/platform';
import { DeleteDraftDialog, Menu, PublishDraftDialog, type MenuItem } from '@meridian/platform/controls';
import { chaptersApi, eventsApi, buildPath, type ChapterEvent } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Ban, Copy, DoorOpen, Download, MoreHorizontal, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { CancelEventDialog } from './cancel-event-dialog';
import { eventPaths } from './paths';

/** Renders the actions of admins for an event of their chapter. */
export function EventActions({ event }: { event: ChapterEvent }) {
  const { id, status } = event;
  const [asked, setAsked] = useState<'cancel' | 'publish' | 'delete'>();
  const chapters = useQuery({ ...queryFor(chaptersApi.list), enabled: status === 'draft' });
  const chapter = chapters.data?.find((each) => each.id === event.chapterId);
  const close = () => setAsked(undefined);
  const named = { size: 'sm' as const, 'aria-describedby': `event-${id}` };
  const isOver = Math.max(Date.parse(event.startTime), Date.parse(event.endTime)) <= Date.now();
  const edit: MenuItem = { kind: 'link', label: 'Edit', icon: <Pencil aria-hidden />, to: eventPaths.edit(id) };
  const copy: MenuItem = { kind: 'link', label: 'Copy', icon: <Copy aria-hidden />, to: eventPaths.copy(id) };
  const people: MenuItem = { kind: 'link', label: 'People', icon: <Users aria-hidden />, to: eventPaths.people(id) };
  const cancel: MenuItem = {
    label: 'Cancel Event',
    icon: <Ban aria-hidden />,
    onSelect: () => setAsked('cancel'),
    tone: 'danger',
  };
  const remove: MenuItem = {
    label: 'Delete Draft',
    icon: <Trash2 aria-hidden />,
    onSelect: () => setAsked('delete'),
    tone: 'danger',
  };
  const items: Record<ChapterEvent['status'], MenuItem[]> = {
    draft: [edit, copy, remove],
    scheduled: isOver ? [people, copy] : [edit, people, copy, cancel],
    cancelled: [people, copy],
  };
  return (
    <Row gap={2} wrap>
      {status === 'draft' && (
        <Button {...named} variant="secondary" onClick={() => setAsked('publish')}>
          Publish
        </Button>
      )}
      {status === 'scheduled' && !isOver && (
        <ButtonLink {...named} variant="secondary" to={eventPaths.door(id)} icon={<DoorOpen aria-hidden />}>
          Door
        </ButtonLink>
      )}
      {status === 'scheduled' && Date.parse(event.startTime) <= Date.now() && (
        <DownloadLink
          {...named}
          variant="secondary"
          to={buildPath(eventsApi.exportAttendance, { id })}
          icon={<Download aria-hidden />}
        >
          Attendance CSV
        </DownloadLink>
      )}
      <Menu
        trigger={
          <Button {...named} variant="quiet" icon={<MoreHorizontal aria-hidden />}>
            More
          </Button>
        }
        items={items[status]}
      />
      {asked === 'cancel' && <CancelEventDialog event={event} onClose={close} />}
      <PublishDraftDialog draft={event} chapter={chapter} open={asked === 'publish'} onClose={close} />
      <DeleteDraftDialog draft={event} open={asked === 'delete'} onClose={close} />
    </Row>
  );
}
