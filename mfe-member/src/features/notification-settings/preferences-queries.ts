import { api, queryClient, queryFor } from '@meridian/platform';
import { preferencesApi, type OwnLetters, type OwnPreferences } from '@meridian/shared-types';
import { useSaveSettings, useSettings } from '../settings/use-settings';

export const preferencesQuery = () => queryFor(preferencesApi.read);

/** Fetches only whether mail to the user is still refused, so that a setting that is being saved is not overwritten. */
export async function readMailRefusal(): Promise<void> {
  const now = await api.preferences.read().catch(() => undefined); // The next check asks again.
  if (!now) return;
  queryClient.setQueryData<OwnPreferences>(
    preferencesQuery().queryKey,
    (before) => before && { ...before, mailRefusal: now.mailRefusal },
  );
}

/** Saves each change immediately, one after the other. The previous settings are shown again if the request fails. */
export const useSavePreferences = () =>
  useSaveSettings(preferencesQuery(), ({ mailRefusal: _, ...body }: OwnPreferences) => api.preferences.save({ body }), {
    savedText: 'Notification settings saved',
    scope: { id: 'preferences' },
  });

/**
 * Loads and saves whether the newsletter is sent. It is a call of its own: otherwise a page that was loaded before the
 * person unsubscribed by the link of a letter would turn the newsletter on again with any other change.
 */
export const useLetters = () =>
  useSettings(
    queryFor(preferencesApi.readLetters),
    ({ wantsLetters }: OwnLetters) => api.preferences.chooseLetters({ body: { wantsLetters: wantsLetters === true } }),
    { savedText: 'Notification settings saved' },
  );
