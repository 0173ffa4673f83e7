import { Button, ButtonLink } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { CalendarPlus, Megaphone, Settings } from 'lucide-react';
import { useState } from 'react';
import { AnnouncementDialog } from '../features/announcements/announcement-dialog';
import { ManageDialog } from '../features/chapter/manage-dialog';
import { paths } from '../paths';

/** Buttons for chapter admins, shown beside the chapter's name. */
export function ChapterControls({ chapter, userId }: { chapter: Chapter; userId: string }) {
  const [open, setOpen] = useState<'manage' | 'post'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Settings aria-hidden />} onClick={() => setOpen('manage')}>
        Manage
      </Button>
      <Button variant="secondary" size="sm" icon={<Megaphone aria-hidden />} onClick={() => setOpen('post')}>
        Post
      </Button>
      <ButtonLink size="sm" icon={<CalendarPlus aria-hidden />} to={paths.createEventIn(chapter.id)}>
        Create Event
      </ButtonLink>
      <ManageDialog
        chapter={chapter}
        userId={userId}
        adminPath={paths.chapterAdmin(chapter.slug)}
        open={open === 'manage'}
        onClose={close}
      />
      <AnnouncementDialog chapter={chapter} open={open === 'post'} onClose={close} />
    </>
  );
}
