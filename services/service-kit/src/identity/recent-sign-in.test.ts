import { RECENT_SIGN_IN_MS } from '@meridian/shared-types';
import { requireRecentSignIn } from './recent-sign-in';

const NOW = 1_800_000_000_000;
const codeOf = (identity: Parameters<typeof requireRecentSignIn>[0]) => {
  try {
    requireRecentSignIn(identity, NOW);
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('A sign-in of less than ten minutes ago counts, but an older one, none or an impersonation does not', () => {
  expect(codeOf({ authenticatedAt: NOW - RECENT_SIGN_IN_MS + 1 })).toBe('ok');
  expect(codeOf({ authenticatedAt: NOW - RECENT_SIGN_IN_MS })).toBe('step_up_required');
  expect(codeOf({})).toBe('step_up_required');
  expect(codeOf({ authenticatedAt: NOW, actorId: 'a' })).toBe('forbidden');
});
