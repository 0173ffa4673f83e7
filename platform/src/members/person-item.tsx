import type { ReactNode } from 'react';
import styled from 'styled-components';
import { MemberLink } from './member-link';
import { Avatar, type AvatarSize } from '../primitives/display/avatar';

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
  min-inline-size: 0;
`;
/** If text and actions do not fit side by side, the actions go below the text. */
const Body = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-4);
  align-items: start;
  align-self: center;
  min-inline-size: 0;
`;
const Words = styled.div`
  display: grid;
  flex: 1 1 11rem;
  align-self: center;
  gap: var(--space-1);
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
`;
const Name = styled.strong`
  font: 600 var(--text-md) / 1.4 var(--font-body);
  letter-spacing: 0;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

export interface PersonItemProps {
  name: string;
  avatarUrl?: string | null;
  /** The id of the person whose profile the name opens. The page must render the profile. */
  userId?: string;
  avatar?: AvatarSize;
  /** The level of the heading that the name becomes. */
  level?: 2 | 3;
  /** The id of the name, for the `aria-describedby` of the actions. */
  nameId?: string;
  /** The badges after the name. */
  badges?: ReactNode;
  actions?: ReactNode;
  as?: 'div' | 'li';
  /** Details of the person. */
  children?: ReactNode;
}

/**
 * Shows a person in a list, with picture, name, details and actions.
 * @example
 * <PersonItem as="li" name={profile.name} avatarUrl={profile.avatarUrl} nameId="p1" actions={<Button size="sm"
 * aria-describedby="p1">Approve</Button>}>
 *   <DescriptionList><DescriptionItem icon={<MapPin />}>{profile.location}</DescriptionItem></DescriptionList>
 * </PersonItem>
 */
export const PersonItem = ({
  name,
  avatarUrl,
  userId,
  avatar = 'md',
  level,
  nameId,
  badges,
  actions,
  as = 'div',
  children,
}: PersonItemProps) => (
  <Frame as={as}>
    <Avatar name={name} src={avatarUrl} size={avatar} />
    <Body>
      <Words>
        <Line>
          <Name as={level && `h${level}`} id={nameId} dir="auto">
            {userId === undefined ? name : <MemberLink userId={userId}>{name}</MemberLink>}
          </Name>
          {badges}
        </Line>
        {children}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Body>
  </Frame>
);
