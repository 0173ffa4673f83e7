import { Badge, Button, PersonItem, Row, Text, formatRequestDate } from '@meridian/platform';
import type { AdminUser } from '@meridian/shared-types';
import { ShieldCheck, UserRoundCheck } from 'lucide-react';

interface Props {
  user: AdminUser;
  busy: boolean;
  pending: boolean;
  onImpersonate: () => void;
}

/** One user: subscription, chapters and admin roles. */
export function UserItem({ user, busy, pending, onImpersonate }: Props) {
  const nameId = `user-${user.id}`;
  const { name, email, subscriptionStatus, memberships } = user;
  return (
    <PersonItem
      as="li"
      name={name}
      level={2}
      nameId={nameId}
      badges={
        <>
          {user.isSiteAdmin && (
            <Badge tone="accent" icon={<ShieldCheck aria-hidden />}>
              Site Admin
            </Badge>
          )}
          {memberships.some(({ role }) => role === 'admin') && <Badge tone="accent">Chapter Admin</Badge>}
          <Badge tone={subscriptionStatus === 'active' ? 'success' : 'neutral'}>
            {subscriptionStatus === 'active' ? 'Active' : 'Newsletter'}
          </Badge>
        </>
      }
      actions={
        user.mayImpersonate && (
          <Button
            size="sm"
            variant="secondary"
            icon={<UserRoundCheck aria-hidden />}
            disabled={busy}
            pending={pending}
            pendingText="Impersonating..."
            aria-describedby={nameId}
            onClick={onImpersonate}
          >
            Impersonate
          </Button>
        )
      }
    >
      <Text size="sm" tone="muted">
        {email} · Joined {formatRequestDate(user.createdAt)}
      </Text>
      {memberships.length === 0 ? (
        <Text size="sm" tone="muted">
          No chapters
        </Text>
      ) : (
        <Row gap={1}>
          {memberships.map(({ chapterId, chapterName, role }) => (
            <Badge key={chapterId}>{role === 'admin' ? `${chapterName} · Admin` : chapterName}</Badge>
          ))}
        </Row>
      )}
    </PersonItem>
  );
}
