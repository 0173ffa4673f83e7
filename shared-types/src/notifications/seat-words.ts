import type { RsvpChange } from '../events/seats/seat-schemas';

const SEAT_WORDS: Record<RsvpChange, { title: string; text: (event: string, until?: string) => string }> = {
  'seat-given': { title: 'You have a seat', text: (event) => `You are going to ${event}.` },
  'seat-offered': {
    title: 'A seat is held for you',
    text: (event, until) => `Accept or decline it${until ? ` by ${until}` : ''} on the page of ${event}.`,
  },
  'offer-ended': { title: 'The offer has expired', text: (event) => `The seat at ${event} is no longer held for you.` },
  'seat-lost': {
    title: 'You are on the waiting list',
    text: (event) => `${event} has fewer seats now. You are near the top of the waiting list.`,
  },
};

/**
 * Returns the text about a change of a person's seat, for the page and for mail.
 * @param until the end of an offer in words
 * @example seatWords('seat-given', 'Harbour supper').text // 'You are going to Harbour supper.'
 */
export function seatWords(change: RsvpChange, event: string, until?: string): { title: string; text: string } {
  const { title, text } = SEAT_WORDS[change];
  return { title, text: text(event, until) };
}
