import { UNSUBSCRIBE_SCOPES } from '@meridian/shared-types';
import { createUnsubscribeTokens } from './unsubscribe-token';

const userId = '65f0aa00aa00aa00aa00aa01';
const addressKey = 'AbCdEfGhIjKlMn-_';
const { tokenFor, readToken } = createUnsubscribeTokens(Buffer.alloc(32, 1));

test('A token contains the subject and the kind of mail, and its address is shorter than 60 characters', () => {
  for (const scope of UNSUBSCRIBE_SCOPES) {
    const ended = scope === 'newsletter' ? { scope, addressKey } : { scope, userId };
    const token = tokenFor(ended);
    expect(readToken(token)).toEqual(ended);
    expect(`https://meridian.example/api/u/${token}`.length).toBeLessThan(60);
    expect(token).toMatch(/^[\w-]{28}$/);
  }
});

test('A token that has another key, was changed or cut is invalid', () => {
  const token = tokenFor({ addressKey, scope: 'newsletter' });
  const other = createUnsubscribeTokens(Buffer.alloc(32, 2));
  expect(other.readToken(token)).toBeUndefined();
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(readToken(changed)).toBeUndefined();
  }
  for (const wrong of ['', token.slice(1), `${token}AA`, 'é'.repeat(28)]) expect(readToken(wrong)).toBeUndefined();
});
