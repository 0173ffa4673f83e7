/**
 * - `draft`: being written · `scheduled`: sent at its time · `late`: its time was more than a day ago, so it needs a
 * decision
 * - `making`: one row is stored for each address · `sending` · `paused` · `cancelled` · `sent`: every row is finished
 */
export const LETTER_STATES = [
  'draft',
  'scheduled',
  'late',
  'making',
  'sending',
  'paused',
  'cancelled',
  'sent',
] as const;

/**
 * - `waiting` · `handed`: being handed over to the mail server · `sent`: the mail server accepted it
 * - `uncertain`: possibly sent, and not sent again · `failed`: refused, or given up
 * - `suppressed`: not sent, because the reader has unsubscribed, or the address is suppressed or deleted
 */
export const LETTER_DELIVERY_STATES = ['waiting', 'handed', 'sent', 'uncertain', 'failed', 'suppressed'] as const;

export const LETTER_LIMITS = {
  subjectMax: 150,
  textMax: 10_000,
  itemCount: 20,
  itemTextMax: 600,
  chapterCount: 200,
} as const;
