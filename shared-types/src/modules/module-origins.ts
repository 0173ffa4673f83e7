/**
 * The cookie with the origins from which this browser may load modules, because a person has agreed. Outside production
 * the gateway adds them to the content security policy of pages. Its value is {@link toModuleOrigins}.
 */
export const MODULE_ORIGINS_COOKIE = 'module-origins';

/** Returns the value of the cookie for some origins. @example toModuleOrigins(['http://localhost:3001']) */
export const toModuleOrigins = (origins: readonly string[]): string => encodeURIComponent(origins.join(' '));

/** Returns the origins in a value of the cookie. Everything that is no origin of a web server is left out. */
export function moduleOriginsIn(value: string): string[] {
  let text = '';
  try {
    text = decodeURIComponent(value);
  } catch {
    // It is not a value of this cookie.
  }
  return text
    .split(' ')
    .filter(
      (origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
    );
}
