import { api, invalidate, queryFor } from '@meridian/platform';
import { eventsApi, type EventSettings } from '@meridian/shared-types';
import { SettingsCard } from '../settings/settings-card';
import { SwitchRow } from '../settings/switch-row';
import { useSettings } from '../settings/use-settings';

/** Renders the choice of whether members see that the user goes to events. */
export function EventSettingsCard() {
  const { saved, save } = useSettings(
    queryFor(eventsApi.settings),
    (body: EventSettings) => api.events.updateSettings({ body }),
    { onSaved: () => invalidate(eventsApi.attendees, eventsApi.settings) },
  );
  return (
    <SettingsCard query={saved}>
      <SwitchRow
        id="show-attendance"
        label="Show that I am going to events"
        text={
          <>
            Members see your name in the list of people who are going. Otherwise you are only counted. Organizers always
            see your name.
          </>
        }
        isOn={saved.data?.showAttendance}
        isSaving={save.isPending}
        onChange={(showAttendance) => save.mutate({ showAttendance })}
      />
    </SettingsCard>
  );
}
