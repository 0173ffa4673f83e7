import { Mail, MapPin, Phone } from 'lucide-react';
import styled from 'styled-components';
import { Avatar, Badge, Paragraphs, PhoneLink, TextLink } from '@meridian/platform';
import { pictureSources } from '@meridian/shared-types';
import type { Leader } from './leader';

const Frame = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-4);
  min-inline-size: 0;
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--color-border-strong);
  overflow-wrap: anywhere;

  > p {
    line-height: 1.6;
  }
`;
const Head = styled.header`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-4);
  align-items: center;

  h3 {
    font-size: var(--text-xl);
  }
  p {
    color: var(--color-text-muted);
  }
`;
const Portrait = styled.img`
  inline-size: 4rem;
  block-size: 4rem;
  border-radius: 50%;
  object-fit: cover;
`;
const Meta = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-sm);

  li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  svg {
    flex: none;
    color: var(--color-text-muted);
  }
`;
const Expertise = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  li {
    min-inline-size: 0;
  }
`;

/** Shows a leader with position, biography, expertise and contact details. */
export function LeaderCard({ leader }: { leader: Leader }) {
  return (
    <Frame>
      <Head>
        {leader.picture ? (
          <Portrait {...pictureSources(leader.picture)} sizes="4rem" alt={leader.picture.alt} />
        ) : (
          <Avatar name={leader.name} size="lg" />
        )}
        <div>
          <h3>{leader.name}</h3>
          <p>{leader.title}</p>
        </div>
      </Head>
      <Meta>
        <li>
          <Badge tone="accent">{leader.position}</Badge>
        </li>
        <li>
          <MapPin size={16} aria-hidden="true" />
          {leader.location}
        </li>
      </Meta>
      <Paragraphs text={leader.bio} />
      <Expertise aria-label="Areas of expertise">
        {leader.expertise.map((area) => (
          <li key={area}>
            <Badge tone="neutral">{area}</Badge>
          </li>
        ))}
      </Expertise>
      <Meta>
        <li>
          <Mail size={16} aria-hidden="true" />
          <TextLink href={`mailto:${leader.email}`}>{leader.email}</TextLink>
        </li>
        {leader.phone && (
          <li>
            <Phone size={16} aria-hidden="true" />
            <PhoneLink phone={leader.phone} />
          </li>
        )}
      </Meta>
    </Frame>
  );
}
