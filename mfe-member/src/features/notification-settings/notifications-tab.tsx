import { Stack } from '@meridian/platform';
import type { Membership } from '@meridian/shared-types';
import { MailRefusedCard } from './mail-refused-card';
import { MutedChaptersCard } from './muted-chapters-card';
import { PreferencesCards } from './preferences-cards';
import { SwitchesCard } from './switches-card';

/** Shows what the user is notified of, where and when. */
export const NotificationsTab = ({ memberships }: { memberships: readonly Membership[] }) => (
  <Stack gap={5}>
    <MailRefusedCard />
    <SwitchesCard />
    <PreferencesCards>
      <MutedChaptersCard memberships={memberships} />
    </PreferencesCards>
  </Stack>
);
