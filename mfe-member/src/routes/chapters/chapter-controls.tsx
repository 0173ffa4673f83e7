import { Button, ButtonLink } from '@meridian/platform';
import type { Chapter } from '@meridian/shared-types';
import { CalendarPlus, Megaphone, Settings } from 'lucide-react';
import { useState } from 'react';
import { AnnouncementDialog } from '../../features/announcements/announcement-dialog';
import { paths } from '../../paths';

/** Renders the buttons for chapter admins beside the chapter's name. */
export function ChapterControls({ chapter }: { chapter: Chapter }) {
  const [isPosting, setPosting] = useState(false);
  return (
    <>
      <ButtonLink variant="secondary" size="sm" icon={<Settings aria-hidden />} to={paths.chapterAdmin(chapter.slug)}>
        Manage
      </ButtonLink>
      <Button variant="secondary" size="sm" icon={<Megaphone aria-hidden />} onClick={() => setPosting(true)}>
        Post
      </Button>
      <ButtonLink size="sm" icon={<CalendarPlus aria-hidden />} to={paths.createEventIn(chapter.id)}>
        Create Event
      </ButtonLink>
      <AnnouncementDialog chapter={chapter} open={isPosting} onClose={() => setPosting(false)} />
    </>
  );
}
