import { Button, DividedList, Row, Skeleton, Stack, Text, venueHubTimeOf } from '@meridian/platform';
import { ChapterSelect, Checkbox, Dialog } from '@meridian/platform/controls';
import {
  eventPath,
  excerptOf,
  LETTER_LIMITS,
  type Chapter,
  type Event,
  type LetterItem,
  plainAnnouncement,
} from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announcementsOf, eventsToTell } from './queries';

const EVENTS = 'events';

interface Props {
  items: readonly LetterItem[];
  onChange: (items: LetterItem[]) => void;
  chapters: readonly Chapter[];
}

const cut = (text: string): string => excerptOf(text, LETTER_LIMITS.itemTextMax);

/** Shows the announcements and events in a letter, and the dialog that selects them. */
export function ItemPicker({ items, onChange, chapters }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap={3}>
      {items.length > 0 && (
        <DividedList>
          {items.map((item, index) => (
            <li key={`${index}-${item.path}`}>
              <Row gap={4} justify="space-between">
                <bdi id={`letter-item-${index}`}>{item.title}</bdi>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-describedby={`letter-item-${index}`}
                  onClick={() => onChange(items.filter((_, other) => other !== index))}
                >
                  Remove
                </Button>
              </Row>
            </li>
          ))}
        </DividedList>
      )}
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Choose Announcements and Events
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Announcements and Events"
        description={`At most ${LETTER_LIMITS.itemCount}. Each title is a link in the letter.`}
        actions={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        <Choices items={items} onChange={onChange} chapters={chapters} />
      </Dialog>
    </Stack>
  );
}

function Choices({ items, onChange, chapters }: Props) {
  const [source, setSource] = useState(EVENTS);
  const chapter = chapters.find(({ id }) => String(id) === source);
  const events = useQuery({ ...eventsToTell(), enabled: !chapter });
  const announcements = useQuery({ ...announcementsOf(chapter?.id ?? 0), enabled: chapter !== undefined });
  const list = chapter ? announcements : events;
  const openEvents = (events.data ?? []).filter(({ isPublic, status }) => isPublic && status === 'scheduled');
  const choices: LetterItem[] = chapter
    ? (announcements.data ?? []).map(({ title, content }) => ({
        title,
        text: cut(plainAnnouncement(content)),
        path: `/chapters/${encodeURIComponent(chapter.slug)}`,
      }))
    : openEvents.map(({ id, title, description }) => ({ title, text: cut(description), path: eventPath(id) }));
  const chapterOf = (event: Event) => chapters.find(({ id }) => id === event.chapterId)?.name;
  const about = new Map(
    openEvents.map((event) => [
      eventPath(event.id),
      [venueHubTimeOf(event), chapterOf(event)].filter(Boolean).join(' · '),
    ]),
  );
  const isChosen = (choice: LetterItem) =>
    items.some(({ path, title }) => path === choice.path && title === choice.title);
  const toggle = (choice: LetterItem) =>
    onChange(
      isChosen(choice)
        ? items.filter(({ path, title }) => path !== choice.path || title !== choice.title)
        : [...items, choice].slice(0, LETTER_LIMITS.itemCount),
    );
  return (
    <Stack gap={4}>
      <ChapterSelect
        aria-label="From"
        chapters={chapters}
        none={{ value: EVENTS, label: 'Upcoming public events' }}
        labelOf={({ name }) => `Announcements of ${name}`}
        value={source}
        onValueChange={setSource}
      />
      {list.isPending && (
        <div role="status" aria-label="Loading">
          <Skeleton lines={4} />
        </div>
      )}
      {list.isError && (
        <div role="alert">
          <Text>The list could not be loaded. Try again in a moment.</Text>
        </div>
      )}
      {list.isSuccess && choices.length === 0 && <Text tone="muted">There are none.</Text>}
      <Stack gap={2}>
        {choices.map((choice, index) => (
          <Checkbox
            key={`${index}-${choice.path}`}
            label={
              <>
                <bdi>{choice.title}</bdi>
                {about.has(choice.path) && (
                  <Text as="span" size="sm" tone="muted">
                    {' '}
                    {about.get(choice.path)}
                  </Text>
                )}
              </>
            }
            checked={isChosen(choice)}
            onCheckedChange={() => toggle(choice)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
