import { Avatar, ErrorState, Row, Skeleton, Stack, Text, formatCardDate } from '@meridian/platform';
import { Dialog, ReportButton } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ContactHint, type ContactPlaces } from './contact-hint';
import { ProfileFacts } from './profile-facts';
import { person } from './queries';
import { Tags } from './tags';

/** Stands beside the picture, and below it only where there is no room for a line. */
const Facts = styled.div`
  flex: 1 1 11rem;
  min-inline-size: 0;
`;

interface Props {
  userId?: string;
  /** The places for contact, or undefined for the user themselves. */
  contact: ContactPlaces | undefined;
  /** Renders the button that blocks the person, whose name it gets. */
  renderBlocking: (name: string) => ReactNode;
  onClose: () => void;
}

/** Shows the full profile of a person, and how to contact them. It is open while `userId` is set. */
export function PersonDialog({ userId, contact, renderBlocking, onClose }: Props) {
  const query = useQuery({ ...person(userId ?? ''), enabled: userId !== undefined });
  const user = query.data?.user;
  return (
    <Dialog
      open={userId !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={user?.profile.name ?? 'Member'}
    >
      {query.isError && (
        <ErrorState title="This member could not be found" text="They may have left the organization." />
      )}
      {!user && !query.isError && <Skeleton lines={4} />}
      {user && userId && (
        <Stack gap={4}>
          <Row gap={4}>
            <Avatar name={user.profile.name} src={user.profile.avatarUrl} size="xl" />
            <Facts>
              <ProfileFacts profile={user.profile} />
              <Text size="sm" tone="muted">
                Member since {formatCardDate(user.createdAt)}
              </Text>
            </Facts>
          </Row>
          {user.profile.description && <Text>{user.profile.description}</Text>}
          <Tags tags={user.profile.tags} most={user.profile.tags.length} />
          {contact && (
            <>
              <ContactHint name={user.profile.name} places={contact} />
              <Row gap={2}>
                {renderBlocking(user.profile.name)}
                <ReportButton thing={{ kind: 'person', id: userId }} name={user.profile.name} />
              </Row>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
