import { Button, DividedList, Row, Stack, Text, formatVenueHubTime } from '@meridian/platform';
import {
  ChapterSelect,
  Checkbox,
  DebouncedSearch,
  Dialog,
  LoadingSkeleton,
  LoadMore,
} from '@meridian/platform/controls';
import {
  eventPath,
  toExcerpt,
  LETTER_LIMITS,
  type Chapter,
  type Event,
  type LetterItem,
  plainAnnouncement,
} from '@meridian/shared-types';
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { announcementsQuery, eventsToTell } from './queries';

const EVENTS = 'events';

interface Props {
  items: readonly LetterItem[];
  onChange: (items: LetterItem[]) => void;
  chapters: readonly Chapter[];
}

const cut = (text: string): string => toExcerpt(text, LETTER_LIMITS.itemTextMax);

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
      {chapter ? (
        <AnnouncementChoices items={items} onChange={onChange} chapter={chapter} />
      ) : (
        <EventChoices items={items} onChange={onChange} chapters={chapters} />
      )}
    </Stack>
  );
}

function AnnouncementChoices({ items, onChange, chapter }: Omit<Props, 'chapters'> & { chapter: Chapter }) {
  const announcements = useQuery(announcementsQuery(chapter.id));
  const choices = (announcements.data ?? []).map(({ title, content }) => ({
    title,
    text: cut(plainAnnouncement(content)),
    path: `/chapters/${encodeURIComponent(chapter.slug)}`,
  }));
  return <ChoiceList query={announcements} choices={choices} items={items} onChange={onChange} />;
}

function EventChoices({ items, onChange, chapters }: Props) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery({ ...eventsToTell(search), placeholderData: keepPreviousData });
  const events = list.data?.pages.flat().filter(({ status }) => status === 'scheduled') ?? [];
  const findChapterName = (event: Event) => chapters.find(({ id }) => id === event.chapterId)?.name;
  const choices = events.map((event) => ({
    title: event.title,
    text: cut(event.description),
    path: eventPath(event.id),
    about: [formatVenueHubTime(event), findChapterName(event)].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <DebouncedSearch label="Search events" placeholder="Search by title..." search={search} onSearch={setSearch} />
      <ChoiceList query={list} choices={choices} items={items} onChange={onChange} />
      <LoadMore list={list} failure="More events could not be loaded" />
    </>
  );
}

interface ChoiceListProps extends Pick<Props, 'items' | 'onChange'> {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isSuccess'>;
  choices: readonly (LetterItem & { about?: string })[];
}

function ChoiceList({ query, choices, items, onChange }: ChoiceListProps) {
  const isSame = (one: LetterItem, other: LetterItem) => one.path === other.path && one.title === other.title;
  const toggle = ({ title, text, path }: LetterItem) => {
    const choice = { title, text, path };
    const others = items.filter((item) => !isSame(item, choice));
    onChange(others.length < items.length ? others : [...items, choice].slice(0, LETTER_LIMITS.itemCount));
  };
  return (
    <>
      {query.isPending && <LoadingSkeleton label="Loading" lines={4} />}
      {query.isError && (
        <div role="alert">
          <Text>The list could not be loaded. Try again in a moment.</Text>
        </div>
      )}
      {query.isSuccess && choices.length === 0 && <Text tone="muted">There are none.</Text>}
      <Stack gap={2}>
        {choices.map((choice, index) => (
          <Checkbox
            key={`${index}-${choice.path}`}
            label={
              <>
                <bdi>{choice.title}</bdi>
                {choice.about && (
                  <Text as="span" size="sm" tone="muted">
                    {' '}
                    {choice.about}
                  </Text>
                )}
              </>
            }
            checked={items.some((item) => isSame(item, choice))}
            onCheckedChange={() => toggle(choice)}
          />
        ))}
      </Stack>
    </>
  );
}
