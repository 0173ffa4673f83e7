export interface TypedPerson {
  email: string;
  name: string;
}

/** Derives a name from the address of a person without one: "ana.horvat" becomes "Ana Horvat". People can change it. */
const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._\-+\d]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ') || email;

/**
 * Parses typed or pasted people: addresses, or names with addresses in the format of mail apps, on lines or separated
 * by commas or semicolons. Invalid addresses stay, so that the check can report them.
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
