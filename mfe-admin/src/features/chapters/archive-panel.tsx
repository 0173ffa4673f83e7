import { Banner, Button, ButtonLink, Skeleton, Stack, Text, formatCardDate } from '@meridian/platform';
import { Dialog, QueryView } from '@meridian/platform/controls';
import { type ChapterDetails, isolated } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArchiveForm } from './archive-form';
import { ChapterAction } from './chapter-action';
import { archiveSummary } from './queries';

interface Props {
  chapter: ChapterDetails;
  /** Returns the path of a chapter's administration. */
  chapterTo: (slug: string) => string;
}

/** Lets site admins archive a chapter after a question, or restore it. A merged chapter cannot be restored. */
export function ArchivePanel({ chapter, chapterTo }: Props) {
  const { archive, name } = chapter;
  if (archive?.mergedInto)
    return (
      <Banner
        tone="warning"
        title={`This chapter was merged into ${isolated(archive.mergedInto.name)} on ${formatCardDate(archive.at)}`}
        action={
          <ButtonLink size="sm" to={chapterTo(archive.mergedInto.slug)}>
            Open It
          </ButtonLink>
        }
      >
        {archive.reason}
      </Banner>
    );
  if (archive) return <Archived chapter={chapter} archive={archive} />;
  return (
    <ChapterAction
      title="Archive This Chapter"
      text="It disappears from all lists, and nothing in it can change. Members can still read everything, and you can bring it back."
      button="Archive..."
      question={{
        title: `Archive ${isolated(name)}?`,
        description:
          'Members can still read its announcements, past events and chat. Nobody can join, write or change anything.',
      }}
    >
      {(onClose) => <ArchiveQuestion chapter={chapter} onClose={onClose} />}
    </ChapterAction>
  );
}

interface ArchivedProps {
  chapter: ChapterDetails;
  archive: NonNullable<ChapterDetails['archive']>;
}

/** Shows when and why the chapter was archived, and restores it after a question. */
function Archived({ chapter, archive }: ArchivedProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        title={`This chapter was archived on ${formatCardDate(archive.at)}`}
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            Bring Back...
          </Button>
        }
      >
        {archive.reason}
      </Banner>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Bring ${isolated(chapter.name)} back?`}
        description="It appears in all lists again, with its members, their roles and its pending requests. Cancelled events stay cancelled."
      >
        <ArchiveForm chapter={chapter} act="bring back" upcomingEvents={0} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

/** Asks for confirmation, with the current effects of archiving. */
function ArchiveQuestion({ chapter, onClose }: { chapter: ChapterDetails; onClose: () => void }) {
  const summary = useQuery({ ...archiveSummary(chapter.id), gcTime: 0 });
  return (
    <QueryView query={summary} placeholder={<Skeleton lines={4} />} failure="This chapter could not be loaded">
      {({ members, pendingRequests, upcomingEvents }) => (
        <Stack gap={4}>
          <Text>
            {[
              [members, members === 1 ? 'member' : 'members'],
              [
                pendingRequests,
                pendingRequests === 1 ? 'pending request, which will wait' : 'pending requests, which will wait',
              ],
              [upcomingEvents, upcomingEvents === 1 ? 'upcoming event' : 'upcoming events'],
            ]
              .map(([count, noun]) => `${count} ${noun}`)
              .join(' · ')}
          </Text>
          <ArchiveForm chapter={chapter} act="archive" upcomingEvents={upcomingEvents} onClose={onClose} />
        </Stack>
      )}
    </QueryView>
  );
}
