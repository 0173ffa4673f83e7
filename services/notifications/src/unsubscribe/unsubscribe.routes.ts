import { isRemovedPersonError, type Handlers } from '@meridian/service-kit';
import type { unsubscribeApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { endLetters } from '../newsletter/end-letters';
import type { OptOuts } from '../opt-outs/opt-outs';
import { endDigests, type PreferenceSources } from '../preferences/preferences.routes';
import { saveMailFrequencies } from '../preferences/stored-preferences';
import type { UnsubscribeTokens, Unsubscribed } from '../preferences/unsubscribe-token';

/**
 * Handles the unsubscribe links of mails (RFC 8058). Mail apps send the POST when a person presses their button:
 * without cookies or Origin, with a form or an empty body. The response reveals nothing about the token.
 */
export function unsubscribeHandlers(
  models: Pick<Models, 'db' | 'LetterDeliveries' | 'Preferences'>,
  { readToken }: UnsubscribeTokens,
  { auth, optOuts }: { auth: PreferenceSources['auth']; optOuts: OptOuts },
): Handlers<typeof unsubscribeApi> {
  const end = async (ended: Unsubscribed): Promise<unknown> => {
    if (ended.scope === 'newsletter') return endLetters(models, optOuts, ended.addressKey);
    const { scope, userId } = ended;
    return scope === 'digest'
      ? endDigests(models, auth, userId)
      : saveMailFrequencies(models, userId, { [scope]: 'off' });
  };
  return {
    unsubscribe: async ({ params: { token } }) => {
      const found = readToken(token);
      if (found)
        await end(found).catch((error: unknown) => {
          if (!isRemovedPersonError(error)) throw error;
        });
      return { ok: true };
    },
  };
}
