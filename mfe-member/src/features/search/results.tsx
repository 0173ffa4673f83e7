import { Avatar, EventTime, formatAnnouncementDate } from '@meridian/platform';
import type { DirectoryEntry, Event, FoundAnnouncement } from '@meridian/shared-types';
import { MarkedText } from './marked-text';
import { Line, Lines, Muted, Words } from './result-lines';

interface Searched {
  search: string;
}
/** Shows a found person with their place. */
export const PersonResult = ({ profile: { name, location, avatarUrl }, search }: DirectoryEntry & Searched) => (
  <Line>
    <Avatar name={name} src={avatarUrl} size="sm" />
    <Lines>
      <Words>
        <MarkedText text={name} search={search} />
      </Words>
      {location && (
        <Muted>
          <bdi>{location}</bdi>
        </Muted>
      )}
    </Lines>
  </Line>
);

/** Shows a found event with its time. */
export const EventResult = ({ event, search }: { event: Event } & Searched) => (
  <Lines>
    <Words>
      <MarkedText text={event.title} search={search} />
    </Words>
    <Muted>
      <EventTime event={event} short />
    </Muted>
  </Lines>
);

/** Shows a found announcement with its chapter and time. */
export const AnnouncementResult = ({ title, text, createdAt, chapter, search }: FoundAnnouncement & Searched) => (
  <Lines>
    <Words>
      <MarkedText text={title} search={search} />
    </Words>
    <Muted>
      <bdi>{chapter.name}</bdi>
      {' · '}
      <time dateTime={createdAt}>{formatAnnouncementDate(createdAt)}</time>
    </Muted>
    <Muted>
      <MarkedText text={text} search={search} />
    </Muted>
  </Lines>
);
