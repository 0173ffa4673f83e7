import {
  PageHeader,
  RequireSession,
  Skeleton,
  Stack,
  logout,
  toast,
  usePageTitle,
  useSession,
} from '@meridian/platform';
import { Tabs, useTabParam } from '@meridian/platform/controls';
import type { User } from '@meridian/shared-types';
import { useNavigate } from '@meridian/platform/routing';
import { lazy, Suspense, type ComponentProps } from 'react';
import styled from 'styled-components';
import { AccountTab } from '../features/account/account-tab';
import { BillingTab } from '../features/billing/billing-tab';
import { EventSettingsCard } from '../features/event-settings/event-settings-card';
import { NotificationsTab } from '../features/notification-settings/notifications-tab';
import { ProfileTab } from '../features/profile/profile-tab';
import { SecurityTab } from '../features/security/security-tab';
import { paths } from '../paths';

const QrCode = lazy(async () => ({ default: (await import('../features/tickets/qr-code')).QrCode }));
const renderQrCode: ComponentProps<typeof SecurityTab>['renderQrCode'] = (props) => (
  <Suspense fallback={<Skeleton width="14rem" height="14rem" />}>
    <QrCode {...props} />
  </Suspense>
);

const Narrow = styled.div`
  max-inline-size: 48rem;
`;

/** `/profile`: profile, account, password and sessions, notification settings and billing. */
export function ProfilePage() {
  usePageTitle('Profile');
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
  const tabs = [
    { value: 'profile', label: 'Profile', content: <ProfileTab settings={<EventSettingsCard />} /> },
    { value: 'account', label: 'Account', content: <AccountTab user={user} onDeleted={() => void leave()} /> },
    { value: 'security', label: 'Security', content: <SecurityTab renderQrCode={renderQrCode} /> },
    { value: 'notifications', label: 'Notifications', content: <NotificationsTab memberships={user.memberships} /> },
    { value: 'billing', label: 'Billing', content: <BillingTab user={user} upgradeTo={paths.subscribe} /> },
  ];
  const tabParam = useTabParam(tabs);
  return (
    <Stack gap={5}>
      <PageHeader title="Profile" subtitle="How others see you, and how we reach you." />
      <Narrow>
        <Tabs label="Profile" items={tabs} {...tabParam} />
      </Narrow>
    </Stack>
  );
}
