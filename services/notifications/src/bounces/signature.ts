import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which a signature is valid, in both directions, so that an old report cannot be replayed. */
export const SIGNED_MS = 300_000;

const HEADER = /^t=(\d{10}),v1=([0-9a-f]{64})$/;

/** Creates the signature header of a report. It signs the time in seconds, a dot, and the bytes of the body. */
export function sign(secret: string, body: string | Buffer, at = new Date()): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${hmac(secret, String(time), body).toString('hex')}`;
}

/** Returns whether a body was signed with the key within {@link SIGNED_MS}. */
export function isSigned(secret: string, header: string, body: Buffer, now = new Date()): boolean {
  const [, time = '', mac = ''] = HEADER.exec(header) ?? [];
  if (time === '' || Math.abs(now.getTime() - Number(time) * 1000) > SIGNED_MS) return false;
  return timingSafeEqual(Buffer.from(mac, 'hex'), hmac(secret, time, body));
}

const hmac = (secret: string, time: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();
