import { createHmac, timingSafeEqual } from 'node:crypto';

/** The kinds of mail that are reported: a letter to one address, or a mail about a notice. */
export type BouncedKind = 'letter' | 'notice';
export interface Bounced {
  kind: BouncedKind;
  /** The id of the delivery or mail. */
  id: string;
}

const MARKS: Record<BouncedKind, string> = { letter: 'l', notice: 'n' };
const KINDS: Record<string, BouncedKind> = { l: 'letter', n: 'notice' };
const LOCAL = /^b\+([ln])([0-9a-f]{24})\.([0-9a-f]{16})$/;

/**
 * Creates and reads the envelope senders of mails. Each mail has its own (VERP), so the recipient of a bounce
 * identifies the mail. Nobody else can make one. A sender has only letters and digits, because some mail servers change
 * case, and 44 of at most 64 octets.
 */
export function createReturnPaths(key: Buffer, domain: string | undefined) {
  const mac = (delivery: string) => createHmac('sha256', key).update(delivery).digest('hex').slice(0, 16);
  return {
    /** Returns undefined if no bounce domain is set. */
    returnPathOf({ kind, id }: Bounced): string | undefined {
      const delivery = `${MARKS[kind]}${id}`;
      return domain && `b+${delivery}.${mac(delivery)}@${domain}`;
    },
    /** Returns undefined for an address that was not made here. */
    readReturnPath(address: string): Bounced | undefined {
      const at = address.lastIndexOf('@');
      if (domain === undefined || address.slice(at + 1).toLowerCase() !== domain) return undefined;
      const [, mark = '', id = '', found = ''] = LOCAL.exec(address.slice(0, at).toLowerCase()) ?? [];
      const kind = KINDS[mark];
      if (!kind || !timingSafeEqual(Buffer.from(found), Buffer.from(mac(`${mark}${id}`)))) return undefined;
      return { kind, id };
    },
  };
}
export type ReturnPaths = ReturnType<typeof createReturnPaths>;
