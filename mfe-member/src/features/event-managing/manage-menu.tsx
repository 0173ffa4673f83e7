import { Button, isOver } from '@meridian/platform';
import { DeleteDraftDialog, Menu, PublishDraftDialog, type MenuItem } from '@meridian/platform/controls';
import type { Chapter, Event } from '@meridian/shared-types';
import { Ban, Copy, DoorOpen, Mail, Pencil, Send, Settings2, Trash2, Undo2, Users } from 'lucide-react';
import { useState } from 'react';
import { CancelDialog } from './cancel-dialog';
import { MessageDialog } from './message-dialog';
import { RestoreDialog } from './restore-dialog';
import { useMayEdit } from './use-manages-event';

interface Props {
  event: Event;
  /** The chapter of the event, or undefined while it is loading. */
  chapter: Pick<Chapter, 'id' | 'name' | 'memberCount'> | undefined;
  editTo: string;
  copyTo: string;
  peopleTo: string;
  doorTo: string;
  onDeleted: () => void;
}

/** Renders the menu with the actions of people who manage an event. */
export function ManageMenu({ event, chapter, editTo, copyTo, peopleTo, doorTo, onDeleted }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'restore' | 'publish' | 'delete' | 'message'>();
  const mayEdit = useMayEdit();
  const edit: MenuItem = { kind: 'link', label: 'Edit', icon: <Pencil aria-hidden />, to: editTo };
  const copy: MenuItem = { kind: 'link', label: 'Copy', icon: <Copy aria-hidden />, to: copyTo };
  const people: MenuItem = { kind: 'link', label: 'People', icon: <Users aria-hidden />, to: peopleTo };
  const door: MenuItem = { kind: 'link', label: 'Door', icon: <DoorOpen aria-hidden />, to: doorTo };
  const message: MenuItem = {
    label: 'Message Everyone Going',
    icon: <Mail aria-hidden />,
    onSelect: () => setAsked('message'),
  };
  const items: Record<Event['status'], MenuItem[]> = {
    draft: [
      edit,
      { label: 'Publish', icon: <Send aria-hidden />, onSelect: () => setAsked('publish') },
      copy,
      { label: 'Delete Draft', icon: <Trash2 aria-hidden />, onSelect: () => setAsked('delete'), tone: 'danger' },
    ],
    scheduled: [
      ...(mayEdit(event) ? [edit] : []),
      people,
      door,
      message,
      copy,
      ...(isOver(event)
        ? []
        : [
            {
              label: 'Cancel Event',
              icon: <Ban aria-hidden />,
              onSelect: () => setAsked('cancel'),
              tone: 'danger' as const,
            },
          ]),
    ],
    cancelled: [
      ...(isOver(event)
        ? []
        : [{ label: 'Bring Back', icon: <Undo2 aria-hidden />, onSelect: () => setAsked('restore') }]),
      people,
      message,
      copy,
    ],
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" icon={<Settings2 aria-hidden />}>
            Manage
          </Button>
        }
        items={items[event.status]}
      />
      <MessageDialog event={event} open={asked === 'message'} onClose={close} />
      <PublishDraftDialog draft={event} chapter={chapter} open={asked === 'publish'} onClose={close} />
      <RestoreDialog event={event} open={asked === 'restore'} onClose={close} />
      <CancelDialog event={event} open={asked === 'cancel'} onClose={close} />
      <DeleteDraftDialog draft={event} open={asked === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  );
}
