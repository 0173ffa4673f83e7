import { eventPath, isolated } from '@meridian/shared-types';
import type { eventKinds } from '@meridian/shared-types/notification-kinds';
import { reasonAgainstComing, reasonAgainstEvent, type RecipientState } from './recipient-state';
import { eventTerms, nameOfEvent } from './event-terms';
import type { KindsOf } from './kind';

const button = 'See the Event';
const reasonAgainst = ({ eventId }: { eventId: string }, recipient: RecipientState) =>
  reasonAgainstComing(eventId, recipient);

export const events: KindsOf<typeof eventKinds> = {
  'event.published': {
    notice: {
      terms: (data) => ({ ...eventTerms(data), chapterId: data.chapterId }),
      words: ({ eventId, title, when }, { chapter }) =>
        chapter && {
          title: `New event: ${isolated(title)}`,
          text: `${when} · ${chapter.name}`,
          to: eventPath(eventId),
        },
    },
    noticeMail: { button, text: 'chapter', reasonAgainst },
  },
  'event.going-changed': { noticeMail: { button, hasCalendar: true } },
  'event.changed': {
    notice: {
      terms: eventTerms,
      words: (data, { seesMembersOnly }) => ({
        title: `${nameOfEvent(data)} has changed`,
        text: seesMembersOnly ? data.text : data.publicText || 'Members see what has changed.',
        to: eventPath(data.eventId),
      }),
    },
    noticeMail: { button, hasCalendar: true, reasonAgainst },
  },
  'event.cancelled': {
    notice: {
      terms: eventTerms,
      words: (data) => ({
        title: `${nameOfEvent(data)} was cancelled`,
        text: data.reason,
        to: eventPath(data.eventId),
      }),
    },
    noticeMail: {
      button,
      text: 'quote',
      hasCalendar: true,
      reasonAgainst: ({ eventId }, recipient) => reasonAgainstEvent(eventId, recipient),
    },
  },
  'event.message': {
    notice: {
      terms: (data) => ({ ...eventTerms(data), forActive: true }),
      words: (data, { nameOf }) => ({
        title: `${nameOf(data.userId) || 'The organizer'} wrote to everyone who is going to ${nameOfEvent(data)}`,
        text: data.text,
        to: eventPath(data.eventId),
      }),
    },
    noticeMail: {
      button,
      reason: 'You are getting this email because you are going to the event.',
      text: 'quote',
      isMessage: true,
    },
  },
  'event.organizer-left': {
    notice: {
      terms: ({ chapterId, ...data }) => ({
        groupKey: `organizer:${data.seriesId ?? data.eventId}`,
        chapterId,
        forAdmins: true,
        forActive: false,
      }),
      words: ({ eventId, seriesId, title }, { chapter }) =>
        chapter && {
          title: `The admins of ${chapter.name} organize ${isolated(title)} now`,
          text: `${seriesId ? 'The organizer of its dates' : 'Its organizer'} can no longer do this. Open the event to edit it, write to everyone who is going, or cancel it.`,
          to: eventPath(eventId),
        },
    },
    noticeMail: {
      button,
      reason: 'You are getting this email because you are an admin of the chapter.',
      reasonAgainst,
    },
  },
  'event.tomorrow': {
    notice: {
      terms: eventTerms,
      words: ({ eventId, title, when }) => ({
        title: `Reminder: ${isolated(title)}`,
        text: when,
        to: eventPath(eventId),
      }),
    },
    noticeMail: { button, text: 'none', reasonAgainst },
  },
  'event.soon': {
    notice: {
      terms: eventTerms,
      words: ({ eventId, title, when }) => ({
        title: `${isolated(title)} starts soon`,
        text: when,
        to: eventPath(eventId),
      }),
    },
    noticeMail: { button, text: 'none', isUrgent: true, reasonAgainst },
  },
};
