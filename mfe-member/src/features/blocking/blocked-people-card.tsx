import {
  Avatar,
  Card,
  DividedList,
  MemberLink,
  MutationButton,
  Row,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
  queryFor,
} from '@meridian/platform';
import { QueryView } from '@meridian/platform/controls';
import { directMessagesApi, type BlockedPeople } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useBlocking } from '../messaging/use-blocking';

type Person = BlockedPeople['people'][number];

/** Shows the people whom the user blocks. */
export function BlockedPeopleCard() {
  const list = useQuery({ ...queryFor(directMessagesApi.blockedPeople), select: ({ people }) => people });
  return (
    <Card>
      <Stack gap={4}>
        <div>
          <strong>People you blocked</strong>
          <Text size="sm" tone="muted">
            You get no direct messages from them, and they are not told. To block a member, open their profile.
          </Text>
        </div>
        <QueryView
          query={list}
          placeholder={<Skeleton lines={2} />}
          failure="The people you blocked could not be loaded"
        >
          {(people) =>
            people.length > 0 ? (
              <DividedList>
                {people.map((person) => (
                  <li key={person.userId}>
                    <BlockedPerson person={person} />
                  </li>
                ))}
              </DividedList>
            ) : (
              <Text size="sm">You have not blocked anyone.</Text>
            )
          }
        </QueryView>
      </Stack>
    </Card>
  );
}

function BlockedPerson({ person: { userId, name, avatarUrl } }: { person: Person }) {
  const unblocking = useBlocking(userId, true);
  return (
    <Row gap={3} wrap={false} justify="space-between">
      <Row gap={3} wrap={false}>
        <Avatar name={name} src={avatarUrl} size="sm" />
        <MemberLink userId={userId}>
          <bdi>{name}</bdi>
        </MemberLink>
      </Row>
      <MutationButton variant="quiet" size="sm" mutation={unblocking} pendingText="Unblocking...">
        Unblock
        <VisuallyHidden> {name}</VisuallyHidden>
      </MutationButton>
    </Row>
  );
}
