import { Badge, Banner, Button, MarkdownText, Row, Stack, Text, formatAnnouncementDate } from '@meridian/platform';
import type { Chapter, ManagedAnnouncement } from '@meridian/shared-types';
import { Clock, Pin } from 'lucide-react';
import { usePin } from './queries';

interface Props {
  announcement: ManagedAnnouncement;
  /** The id of the chapter of the page. */
  chapterId: number | undefined;
  chapters: readonly Chapter[];
  timeZone: string;
  onEdit: () => void;
  onDelete: () => void;
}

const inZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** Shows an announcement with the number of its readers, and the actions of its admins. */
export function AnnouncementItem({ announcement, chapterId, chapters, timeZone, onEdit, onDelete }: Props) {
  const { id, title, content, state, createdAt, editedAt, publishAt, problem, expiresAt, isPinned, mayEdit } =
    announcement;
  const pin = usePin(chapterId);
  const names = chapters.filter((each) => announcement.chapterIds.includes(each.id)).map(({ name }) => name);
  const isForAll = names.length > 0 && names.length === chapters.length;
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <strong id={`announcement-${id}`} dir="auto">
          {title}
        </strong>
        {isPinned && <Badge icon={<Pin aria-hidden />}>Pinned</Badge>}
        {publishAt && (
          <Badge tone="accent" icon={<Clock aria-hidden />}>
            {problem ? 'Was scheduled for' : 'Scheduled for'} {inZone(publishAt, timeZone)}
          </Badge>
        )}
        {expiresAt && (
          <Badge tone={state === 'expired' ? 'warning' : 'neutral'}>
            {state === 'expired' ? 'Ended' : 'Ends'} {inZone(expiresAt, timeZone)}
          </Badge>
        )}
      </Row>
      {problem && (
        <Banner tone="warning" title="Not published">
          {problem} {mayEdit && 'Publish it yourself with Edit, or delete it.'}
        </Banner>
      )}
      <MarkdownText text={content} />
      <Text size="sm" tone="muted">
        {[
          state !== 'scheduled' && formatAnnouncementDate(createdAt),
          editedAt && 'edited',
          state === 'scheduled'
            ? `${announcement.readers.toLocaleString('en-US')} people will read it`
            : `Read by ${announcement.readBy.toLocaleString('en-US')} of ${announcement.readers.toLocaleString('en-US')}`,
          announcement.chapterIds.length > 1 &&
            (isForAll ? 'All chapters' : names.length > 4 ? `${names.length} chapters` : names.join(', ')),
          announcement.forLaterChapters && 'and later ones',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Row gap={2}>
        {mayEdit && (
          <Button size="sm" variant="secondary" aria-describedby={`announcement-${id}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {chapterId !== undefined && state === 'published' && (
          <Button
            size="sm"
            variant="secondary"
            aria-describedby={`announcement-${id}`}
            pending={pin.isPending}
            pendingText="Saving..."
            onClick={() => pin.mutate(announcement)}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </Button>
        )}
        {mayEdit && (
          <Button size="sm" variant="quiet" aria-describedby={`announcement-${id}`} onClick={onDelete}>
            Delete
          </Button>
        )}
        {!mayEdit && (
          <Text size="sm" tone="muted">
            It goes to several chapters. Only site admins and admins of all these chapters can change it.
          </Text>
        )}
      </Row>
    </Stack>
  );
}
