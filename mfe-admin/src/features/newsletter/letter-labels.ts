import type { Chapter, Letter, LetterRecipients, LetterDeliveryState } from '@meridian/shared-types';
import type { Tone } from '@meridian/platform';

export const STATES: Record<Letter['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  late: { label: 'Late: resume or cancel', tone: 'warning' },
  making: { label: 'Sending', tone: 'accent' },
  sending: { label: 'Sending', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
};

export const READER_STATES: { value: LetterDeliveryState; label: string }[] = [
  { value: 'sent', label: 'Sent' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'handed', label: 'Sending' },
  { value: 'uncertain', label: 'Possibly sent' },
  { value: 'failed', label: 'Bounced or failed' },
  { value: 'suppressed', label: 'Not sent' },
];

export const RECIPIENTS: { value: LetterRecipients['kind']; label: string; description: string }[] = [
  { value: 'readers', label: 'Newsletter readers', description: 'Subscribers, and accounts without a membership' },
  { value: 'members', label: 'Members', description: 'Everyone with an active membership' },
  { value: 'chapters', label: 'Members of chapters', description: 'Members of the chapters that you choose' },
  { value: 'all', label: 'Everyone', description: 'Readers and members' },
];

/** @example describeRecipients({ kind: 'chapters', chapterIds: [3] }, chapters) // 'Members of Lagos' */
export function describeRecipients(recipients: LetterRecipients, chapters: readonly Pick<Chapter, 'id' | 'name'>[]) {
  if (recipients.kind !== 'chapters') return RECIPIENTS.find(({ value }) => value === recipients.kind)?.label ?? '';
  const names = recipients.chapterIds.map((id) => chapters.find((chapter) => chapter.id === id)?.name ?? `#${id}`);
  return `Members of ${names.join(', ')}`;
}
