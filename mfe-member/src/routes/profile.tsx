import { RequireSession, Skeleton, logout, toast, usePageTitle, useSession } from '@meridian/platform';
import { Tabs, useSlotTabs, useTabParam } from '@meridian/platform/controls';
import type { User } from '@meridian/shared-types';
import { useNavigate } from '@meridian/platform/routing';
import { lazy, Suspense, type ComponentProps } from 'react';
import { AccountTab } from '../features/account/account-tab';
import { BlockedPeopleCard } from '../features/blocking/blocked-people-card';
import { EventSettingsCard } from '../features/event-settings/event-settings-card';
import { MessageSettingsCard } from '../features/message-settings/message-settings-card';
import { NotificationsTab } from '../features/notification-settings/notifications-tab';
import { PresenceSettingsCard } from '../features/presence/presence-settings-card';
import { ProfileTab } from '../features/profile/profile-tab';
import { SecurityTab } from '../features/security/security-tab';
import { paths } from '../paths';
import { NarrowPage } from './narrow-page';

const QrCode = lazy(async () => ({ default: (await import('../features/tickets/qr-code')).QrCode }));
const renderQrCode: ComponentProps<typeof SecurityTab>['renderQrCode'] = (props) => (
  <Suspense fallback={<Skeleton width="14rem" height="14rem" />}>
    <QrCode {...props} />
  </Suspense>
);

/** `/profile` shows profile, account, password and sessions, notification settings, and the tabs of other modules. */
export function ProfilePage() {
  const { user } = useSession();
  return (
    <RequireSession
      need="signed-in"
      title="Sign In Required"
      text="Sign in to see and change your profile."
      action={{ label: 'Sign In', to: paths.signIn }}
    >
      {user && <Profile user={user} />}
    </RequireSession>
  );
}

function Profile({ user }: { user: User }) {
  const navigate = useNavigate();
  const leave = async () => {
    await logout();
    toast({ title: 'Account deleted', description: 'We are sorry to see you go.' });
    await navigate(paths.home);
  };
  const profile = {
    value: 'profile',
    label: 'Profile',
    subtitle: 'How others see you.',
    content: (
      <ProfileTab
        settings={
          <>
            <EventSettingsCard />
            <MessageSettingsCard />
            {user.subscriptionStatus === 'active' && !user.impersonatedBy && <BlockedPeopleCard />}
            <PresenceSettingsCard />
          </>
        }
      />
    ),
  };
  const tabs = useSlotTabs(
    'profile-tab',
    [
      profile,
      {
        value: 'account',
        label: 'Account',
        subtitle: 'Your email address and your membership.',
        content: <AccountTab user={user} securityTo={paths.security} onDeleted={() => void leave()} />,
      },
      {
        value: 'security',
        label: 'Security',
        subtitle: 'How you sign in, and where you are signed in.',
        content: <SecurityTab renderQrCode={renderQrCode} contactTo={paths.contact} />,
      },
      {
        value: 'notifications',
        label: 'Notifications',
        subtitle: 'What we tell you, where and when.',
        content: <NotificationsTab memberships={user.memberships} />,
      },
    ],
    {},
  );
  const tabParam = useTabParam(tabs);
  const { label, subtitle } = tabs.find(({ value }) => value === tabParam.value) ?? profile;
  usePageTitle(label);
  return (
    <NarrowPage title={label} subtitle={subtitle}>
      <Tabs label="Settings" items={tabs} {...tabParam} />
    </NarrowPage>
  );
}
