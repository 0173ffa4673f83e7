import { Stack, api, inOurName, invalidate, queryFor } from '@meridian/platform';
import { authApi, cityOfZone, digestTime, preferencesApi, type NotificationSettings } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SettingsCard } from '../settings/settings-card';
import { SwitchRow } from '../settings/switch-row';
import { useSettings } from '../settings/use-settings';
import { preferencesQuery, useLetters } from './preferences-queries';
import { askForNotifications, PushText } from './push-text';

const SETTINGS: { name: keyof NotificationSettings; label: string }[] = [
  { name: 'email', label: 'Email notifications' },
  { name: 'push', label: 'Push notifications' },
  { name: 'weeklyDigest', label: 'Weekly digest' },
];

/** Renders the switches for all notifications. */
export function SwitchesCard() {
  const { data: preferences } = useQuery(preferencesQuery());
  const { saved, save } = useSettings(
    queryFor(authApi.notifications),
    (body: NotificationSettings) => api.auth.updateNotifications({ body }),
    // Whether the newsletter is sent depends on whether any mail is.
    { savedText: 'Notification settings saved', onSaved: () => invalidate(preferencesApi.readLetters) },
  );
  const letters = useLetters();
  const wantsLetters = letters.saved.data?.wantsLetters;
  const texts: Record<keyof NotificationSettings, ReactNode> = {
    email: 'All emails except those about your account and its security, which you always get.',
    push: <PushText isOn={saved.data?.push === true} />,
    weeklyDigest: `One email a week: what happened in your chapters, what is coming up, and what you have not read. ${
      preferences ? `${digestTime(preferences.digest)}, ${cityOfZone(preferences.timeZone)} time.` : ''
    }`,
  };
  const change = (name: keyof NotificationSettings, isOn: boolean) => {
    if (!saved.data) return;
    if (name === 'push' && isOn) void askForNotifications();
    save.mutate({ ...saved.data, [name]: isOn });
  };
  return (
    <SettingsCard query={saved}>
      <Stack gap={5}>
        {SETTINGS.map(({ name, label }) => (
          <SwitchRow
            key={name}
            id={`notify-${name}`}
            label={label}
            text={texts[name]}
            isOn={saved.data?.[name]}
            isSaving={save.isPending}
            onChange={(isOn) => change(name, isOn)}
          />
        ))}
        {wantsLetters !== null && (
          <SwitchRow
            id="notify-letters"
            label="Newsletter"
            text={inOurName(
              'Letters from Meridian to your address. Turning them off also ends any subscription of this address.',
            )}
            isOn={wantsLetters}
            isSaving={letters.save.isPending}
            isDisabled={saved.data?.email === false}
            onChange={(isOn) => letters.save.mutate({ wantsLetters: isOn })}
          />
        )}
      </Stack>
    </SettingsCard>
  );
}
