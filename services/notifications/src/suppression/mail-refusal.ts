import type { MailRefusal } from '@meridian/shared-types';

const STATUS = /\b[45]\.(\d{1,3}\.\d{1,3})\b/;

/**
 * Converts the reply of a mail server (RFC 3463) to the kind of refusal.
 * @example refusalOf('550 5.1.1 no such user') // 'unknown'
 */
export function refusalOf(reason: string): MailRefusal {
  const detail = STATUS.exec(reason)?.[1] ?? '';
  if (detail === '2.1') return 'closed';
  if (detail === '2.2') return 'full';
  return detail.startsWith('1.') ? 'unknown' : 'refused';
}
