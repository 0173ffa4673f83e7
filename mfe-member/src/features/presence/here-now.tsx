import { AvatarStack, Badge, Button, PersonItem, Stack, Text, useSession } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { usePresence } from '@meridian/platform/realtime';
import { useState } from 'react';
import styled from 'styled-components';
import { HereDot } from './here-dot';

/** The button does not make a header higher. */
const Place = styled.span`
  flex: none;
  margin-block: calc(-1 * var(--space-3));
`;
/** A narrow screen has no room for this beside the title of a chat. */
const Wide = styled.span`
  display: none;
  @media (min-width: 40rem) {
    display: inline-flex;
  }
`;
/** The number of pictures in the button. */
const PICTURES = 3;

/** Shows members of a chapter how many people of it are here now, with a dialog that lists them. */
export function HereNow({ chapterId }: { chapterId: number }) {
  const presence = usePresence(chapterId);
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!presence || presence.count === 0) return null;
  const { count, people } = presence;
  const unlisted = count - people.length;
  const words = `${count} here now`;
  return (
    <>
      <Place>
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          <HereDot />
          <span>
            {count} Here <Wide>Now</Wide>
          </span>
          <Wide aria-hidden>
            <AvatarStack people={people.slice(0, PICTURES)} />
          </Wide>
        </Button>
      </Place>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={words}
        description="These members of the chapter have the site open now. You can hide yourself in your profile."
      >
        <Stack as="ul" gap={4}>
          {people.map(({ userId, name, avatarUrl }) => (
            <PersonItem
              key={userId}
              as="li"
              name={name}
              avatarUrl={avatarUrl}
              avatar="sm"
              badges={userId === user?.id && <Badge>You</Badge>}
            />
          ))}
        </Stack>
        {unlisted > 0 && <Text tone="muted">and {unlisted} more</Text>}
      </Dialog>
    </>
  );
}
