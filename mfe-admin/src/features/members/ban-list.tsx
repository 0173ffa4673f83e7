import { Button, formatCardDate, PersonItem, Section, Text } from '@meridian/platform';
import { ConfirmDialog, ListCard, QueryView } from '@meridian/platform/controls';
import { type Ban, isolated } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bansQuery, useLiftBan } from './bans-queries';

/** Shows who is banned from the chapter, why and until when. It shows nothing if there are no bans. */
export function BanList({ chapterId }: { chapterId: number }) {
  const bans = useQuery(bansQuery(chapterId));
  const lift = useLiftBan(chapterId);
  const [asked, setAsked] = useState<Ban>();
  return (
    <QueryView query={bans} placeholder={null} failure="The bans could not be loaded">
      {(list) =>
        list.length > 0 && (
          <Section title="Banned">
            <ListCard items={list}>
              {(ban) => (
                <PersonItem
                  as="li"
                  key={ban.person.userId}
                  name={ban.person.name}
                  avatarUrl={ban.person.avatarUrl}
                  nameId={`ban-${ban.person.userId}`}
                  actions={
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-describedby={`ban-${ban.person.userId}`}
                      onClick={() => setAsked(ban)}
                    >
                      Lift
                    </Button>
                  }
                >
                  <Text size="sm" tone="muted">
                    {ban.until ? `Until ${formatCardDate(ban.until)}` : 'Until it is lifted'}, since{' '}
                    {formatCardDate(ban.createdAt)}
                    {ban.bannedBy && (
                      <>
                        {' '}
                        by <bdi>{ban.bannedBy.name}</bdi>
                      </>
                    )}
                  </Text>
                  <Text size="sm">
                    <bdi>{ban.reason}</bdi>
                  </Text>
                </PersonItem>
              )}
            </ListCard>
            <ConfirmDialog
              open={asked !== undefined}
              onOpenChange={() => setAsked(undefined)}
              title={`Lift the ban of ${isolated(asked?.person.name ?? '')}?`}
              description="They can ask to join again or use an invite link."
              confirm="Lift Ban"
              mutation={lift}
              pendingText="Lifting..."
              onConfirm={() => asked && lift.mutate(asked, { onSettled: () => setAsked(undefined) })}
            />
          </Section>
        )
      }
    </QueryView>
  );
}
