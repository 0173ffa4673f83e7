import { isRemovedPersonError, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { unsubscribeApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { recordEndedSubscription } from '../newsletter/ended-subscriptions';
import { endDigests, type PreferenceSources } from '../preferences/preferences.routes';
import { saveMailFrequencies } from '../preferences/stored-preferences';
import type { UnsubscribeTokens, Unsubscribed } from '../preferences/unsubscribe-token';

/**
 * Handles the unsubscribe links of mails (RFC 8058). Mail apps send the POST when a person presses their button:
 * without cookies or Origin, with a form or an empty body. The response reveals nothing about the token.
 */
export function unsubscribeHandlers(
  models: Models,
  { readToken }: UnsubscribeTokens,
  auth: PreferenceSources['auth'],
): Handlers<typeof unsubscribeApi> {
  const end = async ({ subjectId, scope }: Unsubscribed): Promise<unknown> =>
    scope === 'newsletter'
      ? withPeopleLocked(models.db, subjectId, async (session) => {
          await models.OptOuts.updateOne(
            { subjectId, scope },
            { $setOnInsert: { at: new Date() } },
            { upsert: true, session },
          );
          await recordEndedSubscription(models.db, subjectId, session);
        })
      : scope === 'digest'
        ? endDigests(models, auth, subjectId)
        : saveMailFrequencies(models, subjectId, { [scope]: 'off' });
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
