/** The maximum length of a name in a mail to an unconfirmed address. */
const NAME_MAX = 60;

/**
 * Returns a name for a mail to an unconfirmed address. Whoever registered chose it, so only letters are kept, and it
 * cannot contain the address of a page or a phone number.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);

/** @example greeting('Ana') // 'Hi Ana!' */
export const greeting = (name: string): string => (name ? `Hi ${name}!` : 'Hello!');
