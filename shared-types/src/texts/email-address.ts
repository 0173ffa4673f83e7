import { limitMarks } from '../fields/limit-marks';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const NOT_IN_DOMAIN = /[\u0000-\u0020/\\?#%:@[\]<>^|]/u;

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * Matches local parts as in RFC 5321, without quoted ones, and a domain with a dot in its ASCII form.
 * @example EMAIL_ADDRESS.test('r&d@example.org') // true
 */
export const EMAIL_ADDRESS = new RegExp(
  `^(?!.{65,}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
);

/** The most characters of a domain in the DNS. A longer one is not converted, because that takes quadratic time. */
const DOMAIN_MAX = 253;

/** Returns the ASCII form of a domain as in the DNS, or the domain itself if it has none. */
function asciiOf(domain: string): string {
  if (domain.length > DOMAIN_MAX || NOT_IN_DOMAIN.test(domain)) return domain;
  try {
    const { hostname } = new URL(`http://${domain}`);
    // A URL parses a number as an IPv4 address.
    return /^[\d.]+$/.test(hostname) ? domain : hostname;
  } catch {
    return domain;
  }
}

/**
 * Converts an e-mail address to the form that is compared and stored: in lower case, without invisible characters, with
 * its domain in ASCII.
 * @example cleanAddress(' Ana@Bücher.example ') // 'ana@xn--bcher-kva.example'
 */
export function cleanAddress(typed: string): string {
  const address = limitMarks(typed).normalize('NFC').replace(INVISIBLE, '').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}@${asciiOf(address.slice(at + 1))}`;
}
