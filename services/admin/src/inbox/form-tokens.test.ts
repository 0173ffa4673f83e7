import { CONTACT_FORM_MS } from '@meridian/shared-types';
import { createFormTokens } from './form-tokens';

const tokens = createFormTokens('one secret of at least 32 characters');
const opened = new Date('2026-11-24T10:00:00Z');
const after = (ms: number) => new Date(opened.getTime() + ms);

it('a token is valid from 3 seconds to 7 days after its issue, with the same id each time', () => {
  const token = tokens.issue(opened);
  const read = (ms: number) => tokens.read(token, after(ms));
  expect(read(CONTACT_FORM_MS.least - 1)).toEqual({ refused: 'early' });
  expect(read(CONTACT_FORM_MS.least)).toEqual({ formId: expect.stringMatching(/^[\w-]{16}$/) });
  expect(read(CONTACT_FORM_MS.most)).toEqual(read(CONTACT_FORM_MS.least));
  expect(read(CONTACT_FORM_MS.most + 1)).toEqual({ refused: 'late' });
  expect(tokens.issue(opened)).not.toBe(token);
});

it('a token with another time, id or secret is refused', () => {
  const [, id, signature] = tokens.issue(opened).split('.');
  const earlier = new Date(opened.getTime() - 60_000).getTime().toString(36);
  const others = [
    '',
    '..',
    `${earlier}.${id}.${signature}`,
    createFormTokens('another secret, also of 32 characters').issue(opened),
  ];
  for (const token of others) expect(tokens.read(token, after(10_000))).toEqual({ refused: 'forged' });
});
