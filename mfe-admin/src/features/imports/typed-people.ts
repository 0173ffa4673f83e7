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

/** Replaces the commas outside of quotation marks, which an even number of marks follows, by line breaks. */
const withLines = (text: string): string =>
  text
    .split('"')
    .map((part, index, { length }) => ((length - 1 - index) % 2 === 0 ? part.replaceAll(',', '\n') : part))
    .join('"');

/** Matches a name before an address in angle brackets. */
const NAMED = /^([^<]*)<([^>]*)>$/;

/**
 * Parses typed or pasted people: addresses, or names with addresses in the format of mail apps, on lines or separated
 * by commas or semicolons. Invalid addresses stay, so that the check can report them.
 * @example typedPeople('Ana Horvat <ana@example.org>; bo@example.org')
 */
export const typedPeople = (text: string): TypedPerson[] =>
  withLines(text)
    .split(/[\n;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', email = part] = NAMED.exec(part) ?? [];
      return { email: email.trim(), name: name.replaceAll('"', '').trim() || nameOf(email.trim()) };
    });
