import {
  Avatar,
  Badge,
  ButtonLink,
  Card,
  DescriptionItem,
  DescriptionList,
  Row,
  Text,
  media,
} from '@meridian/platform';
import { isChapterAdmin, type DirectoryEntry } from '@meridian/shared-types';
import { Briefcase, Landmark, MapPin, MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { Link } from '@meridian/platform/routing';
import styled, { css } from 'styled-components';
import type { DirectoryLayout } from './directory-filter-bar';
import { Tags } from './tags';

/** The number of tags shown on a card. */
const MAX_TAGS = 3;

const Layout = styled.div<{ $layout: DirectoryLayout }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  grid-template-rows: ${({ $layout }) => ($layout === 'grid' ? 'auto 1fr auto' : 'auto')};
  gap: var(--space-3) var(--space-4);
  align-items: start;
  block-size: 100%;
  ${({ $layout }) =>
    $layout === 'list' &&
    css`
      > :last-child {
        grid-column: 2;
        justify-self: start;
      }
      ${media.md} {
        grid-template-columns: auto minmax(0, 1fr) auto;
        align-items: center;
        > :last-child {
          grid-column: auto;
        }
      }
    `}
`;

const TextColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  min-inline-size: 0;
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
  > a {
    font-weight: 600;
    text-decoration: none;
    overflow-wrap: anywhere;
    ${media.touch} {
      padding-block: 0.625rem;
      margin-block: -0.625rem;
    }
  }
  > a:hover {
    text-decoration: underline;
  }
`;

const More = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
  grid-column: 1 / -1;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  justify-content: space-between;
  grid-column: 1 / -1;
`;

interface Props {
  entry: DirectoryEntry;
  chapterName?: string;
  layout: DirectoryLayout;
  personTo: (entry: DirectoryEntry) => string;
  /** The path of the messages, or undefined for the reader's own card. */
  messagesTo: string | undefined;
}

/**
 * Shows a person of the directory, with one action. The name opens the others. It is memoized, because the virtual list
 * renders again for each row that scrolls into view.
 */
export const PersonCard = memo(function PersonCard({ entry, chapterName, layout, personTo, messagesTo }: Props) {
  const { role, profile } = entry;
  const work = [profile.jobTitle, profile.employer].filter(Boolean).join(', ');
  const contact = messagesTo && (
    <Row role="group" aria-label="Contact">
      <ButtonLink
        variant="secondary"
        icon={<MessageCircle aria-hidden />}
        aria-describedby={`person-${entry.id}`}
        to={messagesTo}
      >
        Message
      </ButtonLink>
    </Row>
  );
  const chapter = chapterName && <DescriptionItem icon={<Landmark aria-hidden />}>{chapterName}</DescriptionItem>;
  return (
    <Card as="article" aria-label={profile.name}>
      <Layout $layout={layout}>
        <Avatar name={profile.name} src={profile.avatarUrl} size={layout === 'grid' ? 'lg' : 'md'} />
        <TextColumn>
          <Name>
            <Link id={`person-${entry.id}`} to={personTo(entry)} preventScrollReset replace>
              <bdi>{profile.name}</bdi>
            </Link>
            {isChapterAdmin({ role }) && <Badge tone="accent">Admin</Badge>}
          </Name>
          <DescriptionList>
            {work && <DescriptionItem icon={<Briefcase aria-hidden />}>{work}</DescriptionItem>}
            {profile.location && <DescriptionItem icon={<MapPin aria-hidden />}>{profile.location}</DescriptionItem>}
            {layout === 'list' && chapter}
          </DescriptionList>
          {layout === 'list' && profile.description && (
            <Text size="sm" lines={2}>
              {profile.description}
            </Text>
          )}
          {layout === 'list' && <Tags tags={profile.tags} most={MAX_TAGS} />}
        </TextColumn>
        {layout === 'list' ? (
          contact
        ) : (
          <>
            <More>
              {profile.description && (
                <Text size="sm" lines={2}>
                  {profile.description}
                </Text>
              )}
              <Tags tags={profile.tags} most={MAX_TAGS} />
            </More>
            <Foot>
              {chapter && <DescriptionList>{chapter}</DescriptionList>}
              {contact}
            </Foot>
          </>
        )}
      </Layout>
    </Card>
  );
});
