import { Badge, Button, ButtonLink, PersonItem, Row, Text, formatRequestDate } from '@meridian/platform';
import { isActiveSubscriber, isChapterAdmin, type AdminUser } from '@meridian/shared-types';
import { ShieldCheck, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Renders further actions for a user. `nameId` is the id of the element with the name, which describes the actions. */
export type ActionsOf = (user: AdminUser, nameId: string) => ReactNode;

interface Props {
  user: AdminUser;
  busy: boolean;
  pending: boolean;
  onImpersonate: () => void;
  actionsOf?: ActionsOf | undefined;
}

/** Shows one user with subscription, chapters and admin roles. */
export function UserItem({ user, busy, pending, onImpersonate, actionsOf }: Props) {
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
              Site admin
            </Badge>
          )}
          {memberships.some(isChapterAdmin) && <Badge tone="accent">Chapter admin</Badge>}
          <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Newsletter'}</Badge>
        </>
      }
      actions={
        <>
          <ButtonLink size="sm" variant="secondary" to={`/admin-tools/people/${user.id}`} aria-describedby={nameId}>
            Open
          </ButtonLink>
          {actionsOf?.(user, nameId)}
          {user.mayImpersonate && (
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
          )}
        </>
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
