export interface TypedPerson {
  email: string;
  name: string;
}

/** A name for people of whom only the address is known: "ana.horvat" becomes "Ana Horvat". They may change it. */
const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._\-+\d]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ') || email;

/**
 * People as one types or pastes them: addresses, or names with addresses as mail programs write them, each in its own
 * line or apart by commas or semicolons. What is no address stays, so that the check can say so.
 * @example typedPeople('Ana Horvat <ana@example.org>; bo@example.org')
 */
export const typedPeople = (text: string): TypedPerson[] =>
  text
    .split(/[\n;]|,(?=[^"]*(?:"[^"]*"[^"]*)*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', email = part] = /^"?([^"<]*)"?\s*<([^>]*)>$/.exec(part) ?? [];
      return { email: email.trim(), name: name.trim() || nameOf(email.trim()) };
    });
