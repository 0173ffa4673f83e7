import { api, queryFor } from '@meridian/platform';
import { chatsApi, type PresenceSettings } from '@meridian/shared-types';
import { SettingsCard } from '../settings/settings-card';
import { SwitchRow } from '../settings/switch-row';
import { useSettings } from '../settings/use-settings';

/** Renders the choice of whether members see when the user is here. */
export function PresenceSettingsCard() {
  const { saved, save } = useSettings(queryFor(chatsApi.presenceSettings), (body: PresenceSettings) =>
    api.chats.updatePresenceSettings({ body }),
  );
  return (
    <SettingsCard query={saved}>
      <SwitchRow
        id="show-presence"
        label="Show when I am here"
        text="Members of your chapters see that you have the site open. Otherwise you are neither listed nor counted."
        isOn={saved.data?.showPresence}
        isSaving={save.isPending}
        onChange={(showPresence) => save.mutate({ showPresence })}
      />
    </SettingsCard>
  );
}
