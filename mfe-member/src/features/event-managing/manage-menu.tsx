import { Button, affectedBy, api, invalidate, isOver, toast, toastError } from '@meridian/platform';
import { Menu, type MenuItem } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { Ban, Copy, DoorOpen, Mail, Pencil, Send, Settings2, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { CancelDialog } from './cancel-dialog';
import { DeleteDialog } from './delete-dialog';
import { MessageDialog } from './message-dialog';
import { useMayEdit } from './use-manages-event';

interface Props {
  event: Event;
  editTo: string;
  copyTo: string;
  peopleTo: string;
  doorTo: string;
  onDeleted: () => void;
}

/** What those who manage an event do with it. */
export function ManageMenu({ event, editTo, copyTo, peopleTo, doorTo, onDeleted }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'delete' | 'message'>();
  const publish = useMutation({
    mutationFn: () => api.events.publish({ params: { id: event.id } }),
    onSuccess: () => {
      toast({ title: 'Event published', description: event.title });
      return invalidate(...affectedBy.event);
    },
    onError: (error) => toastError('Draft not published', error, 'Please try again later'),
  });
  const mayEdit = useMayEdit();
  const edit: MenuItem = { kind: 'link', label: 'Edit', icon: <Pencil aria-hidden />, to: editTo };
  const copy: MenuItem = { kind: 'link', label: 'Copy', icon: <Copy aria-hidden />, to: copyTo };
  const people: MenuItem = { kind: 'link', label: 'People', icon: <Users aria-hidden />, to: peopleTo };
  const door: MenuItem = { kind: 'link', label: 'Door', icon: <DoorOpen aria-hidden />, to: doorTo };
  const message: MenuItem = {
    label: 'Message Everyone Who Goes',
    icon: <Mail aria-hidden />,
    onSelect: () => setAsked('message'),
  };
  const items: Record<Event['status'], MenuItem[]> = {
    draft: [
      edit,
      { label: 'Publish', icon: <Send aria-hidden />, onSelect: () => publish.mutate(), disabled: publish.isPending },
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
    cancelled: [people, message, copy],
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
      <CancelDialog event={event} open={asked === 'cancel'} onClose={close} />
      <DeleteDialog draft={event} open={asked === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  );
}
