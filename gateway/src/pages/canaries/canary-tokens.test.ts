import { DAY_MS } from '@meridian/shared-types';
import { createCanaryTokens, SESSION_PATTERN } from './canary-tokens';

const tokens = createCanaryTokens('the secret of all gateways');
const served = { session: tokens.createSession(), canary: 'mfe_a 2 now', served: 'canary' as const };

test('a token is valid at every gateway for a day, for the same session, canary and version', () => {
  const now = Date.now();
  const token = tokens.issue(served, now);
  const isValid = (other: object = {}, at = now, given = token) =>
    createCanaryTokens('the secret of all gateways').isValid(given, { ...served, ...other }, at);
  expect([isValid(), isValid({}, now + DAY_MS - 1), isValid({}, now + DAY_MS)]).toEqual([true, true, false]);
  expect([
    isValid({ session: tokens.createSession() }),
    isValid({ canary: 'mfe_a 3 now' }),
    isValid({ served: 'released' }),
    createCanaryTokens('another secret').isValid(token, served, now),
    isValid({}, now, token.replace(/^\w+/, (now + 9 * DAY_MS).toString(36))),
    isValid({}, now, `${token}x`),
    isValid({}, now, ''),
    isValid({}, now, '.'),
  ]).toEqual(Array.from({ length: 8 }, () => false));
});

test('a session is one that a gateway started', () => {
  const session = tokens.createSession();
  expect(session).toMatch(new RegExp(`^${SESSION_PATTERN}$`));
  expect([session, 'A'.repeat(38), `B${session.slice(1)}`, session.slice(0, -1)].map(tokens.isSession)).toEqual([
    true,
    false,
    session.startsWith('B'),
    false,
  ]);
});
