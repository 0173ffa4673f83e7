import { RequireSession, Skeleton, logout, toast, usePageTitle, useSession } from '@meridian/platform';
import { Tabs, useTabParam } from '@meridian/platform/controls';
import type { User } from '@meridian/shared-types';
import { useNavigate } from '@meridian/platform/routing';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { AccountTab } from '../features/account/account-tab';
import { BillingTab } from '../features/billing/billing-tab';
import { EventSettingsCard } from '../features/event-settings/event-settings-card';
import { NotificationsTab } from '../features/notification-settings/notifications-tab';
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

/** The tabs, each with the subtitle of the page. */
const TABS = [
  { value: 'profile', label: 'Profile', subtitle: 'How others see you.' },
  { value: 'account', label: 'Account', subtitle: 'Your email address and your membership.' },
  { value: 'security', label: 'Security', subtitle: 'How you sign in, and where you are signed in.' },
  { value: 'notifications', label: 'Notifications', subtitle: 'What we tell you, where and when.' },
  { value: 'billing', label: 'Billing', subtitle: 'What you pay, and until when.' },
] as const;
type TabName = (typeof TABS)[number]['value'];

/** `/profile` shows profile, account, password and sessions, notification settings and billing. */
export function ProfilePage() {
  const tabParam = useTabParam(TABS);
  const tab = TABS.find(({ value }) => value === tabParam.value) ?? TABS[0];
  usePageTitle(tab.label);
  const { user } = useSession();
  return (
    <RequireSession
      need="signed-in"
      title="Sign In Required"
      text="Sign in to see and change your profile."
      action={{ label: 'Sign In', to: paths.signIn }}
    >
      {user && <Profile user={user} tab={tab} tabParam={tabParam} />}
    </RequireSession>
  );
}

interface Props {
  user: User;
  tab: (typeof TABS)[number];
  tabParam: ReturnType<typeof useTabParam>;
}

function Profile({ user, tab, tabParam }: Props) {
  const navigate = useNavigate();
  const leave = async () => {
    await logout();
    toast({ title: 'Account deleted', description: 'We are sorry to see you go.' });
    await navigate(paths.home);
  };
  const contents: Record<TabName, ReactNode> = {
    profile: <ProfileTab settings={<EventSettingsCard />} />,
    account: <AccountTab user={user} securityTo={paths.security} onDeleted={() => void leave()} />,
    security: <SecurityTab renderQrCode={renderQrCode} contactTo={paths.contact} />,
    notifications: <NotificationsTab memberships={user.memberships} />,
    billing: <BillingTab user={user} upgradeTo={paths.subscribe} />,
  };
  return (
    <NarrowPage title={tab.label} subtitle={tab.subtitle}>
      <Tabs
        label="Settings"
        items={TABS.map(({ value, label }) => ({ value, label, content: contents[value] }))}
        {...tabParam}
      />
    </NarrowPage>
  );
}
