import {
  Avatar,
  ButtonLink,
  Card,
  CardSkeleton,
  EmptyState,
  ErrorState,
  Grid,
  MemberLink,
  Row,
  Text,
  formatCardDate,
  queryFor,
  useSession,
  useUpgradeAction,
} from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { Lock, Users } from 'lucide-react';

/** The number of members shown. */
const MAX_SHOWN = 8;
const NEWEST = { sort: 'newest', limit: String(MAX_SHOWN) } as const;

interface Props {
  upgradeTo: string;
  chapterNames: ReadonlyMap<number, string>;
}
/** Shows the newest members, only to active subscribers and site admins. */
export function LatestMembers({ upgradeTo, chapterNames }: Props) {
  const { isActiveSubscriber, isAdmin } = useSession();
  const upgrade = useUpgradeAction();
  const reads = isActiveSubscriber || isAdmin;
  const list = useQuery({ ...queryFor(chaptersApi.everyone, { query: NEWEST }), enabled: reads });
  if (!reads) {
    return (
      <EmptyState
        icon={<Lock aria-hidden />}
        title="Membership Required"
        text={upgrade ? 'Upgrade to a full membership to meet the members.' : 'Only members can meet the members.'}
        action={
          upgrade && (
            <ButtonLink to={upgradeTo} state={upgrade.state}>
              {upgrade.label}
            </ButtonLink>
          )
        }
      />
    );
  }
  if (list.isPending)
    return (
      <Grid min="17rem" gap={4}>
        {Array.from({ length: MAX_SHOWN }, (_, key) => (
          <CardSkeleton key={key} entries={1} lines={1} />
        ))}
      </Grid>
    );
  if (list.isError) return <ErrorState title="The members could not be loaded" query={list} />;
  if (list.data.length === 0) return <EmptyState icon={<Users aria-hidden />} title="No members yet" />;
  return (
    <Grid min="17rem" gap={4}>
      {list.data.map(({ id, userId, chapterId, joinedAt, profile }) => (
        <Card key={id} as="article">
          <Row gap={3} wrap={false}>
            <Avatar name={profile.name} src={profile.avatarUrl} />
            <div>
              <strong dir="auto">
                <MemberLink userId={userId}>{profile.name}</MemberLink>
              </strong>
              <Text size="sm" tone="muted">
                {chapterNames.has(chapterId) && (
                  <>
                    <bdi>{chapterNames.get(chapterId)}</bdi> ·{' '}
                  </>
                )}
                joined {formatCardDate(joinedAt)}
              </Text>
            </div>
          </Row>
        </Card>
      ))}
    </Grid>
  );
}
