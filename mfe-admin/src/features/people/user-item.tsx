import { Badge, Button, PersonItem, Row, Text, formatRequestDate } from '@meridian/platform';
import { isActiveSubscriber, isChapterAdmin, type AdminUser } from '@meridian/shared-types';
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
  const { name, email, memberships } = user;
  const isActive = isActiveSubscriber(user);
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
          {memberships.some(isChapterAdmin) && <Badge tone="accent">Chapter Admin</Badge>}
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Newsletter'}</Badge>
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
          {memberships.map((membership) => (
            <Badge key={membership.chapterId}>
              {isChapterAdmin(membership) ? `${membership.chapterName} · Admin` : membership.chapterName}
            </Badge>
          ))}
        </Row>
      )}
    </PersonItem>
  );
}
