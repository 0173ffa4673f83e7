import { isolated } from '@meridian/shared-types';
import type { NoticeTerms } from './kind';

/** The event of a domain event. */
export interface EventData {
  eventId: string;
  seriesId?: string | undefined;
  title: string;
  date?: string | undefined;
  isPublic: boolean;
}

/** Returns how a notice about an event is shown. Those of all dates of a series are in one group. */
export const eventTerms = ({ eventId, seriesId, isPublic }: EventData): NoticeTerms => ({
  groupKey: `event:${seriesId ?? eventId}`,
  forActive: !isPublic,
});

/** Returns the name of an event in a sentence. A date of a series has its day. */
export const nameOfEvent = ({ title, date }: EventData): string => `${isolated(title)}${date ? ` on ${date}` : ''}`;
