import { CONTACT_FORM_MS } from '@meridian/shared-types';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Creates signed tokens with the id of a form and the time when it was opened, so that nothing is stored before a
 * message is. Bots send too early, or send the same old token again and again.
 * @param secret the secret of all replicas
 */
export function createFormTokens(secret: string) {
  const key = createHmac('sha256', secret).update('contact form').digest();
  const sign = (claim: string) => createHmac('sha256', key).update(claim).digest('base64url');
  return {
    issue(now: Date): string {
      const claim = `${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${claim}.${sign(claim)}`;
    },
    /** Returns the id of the form, or why the token is not one of an open page. */
    read(token: string, now: Date): { formId: string } | { refused: 'forged' | 'early' | 'late' } {
      const [time = '', formId = '', signature = ''] = token.split('.');
      const expected = Buffer.from(sign(`${time}.${formId}`));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return { refused: 'forged' };
      const age = now.getTime() - parseInt(time, 36);
      if (age < CONTACT_FORM_MS.least) return { refused: 'early' };
      return age > CONTACT_FORM_MS.most ? { refused: 'late' } : { formId };
    },
  };
}
export type FormTokens = ReturnType<typeof createFormTokens>;
