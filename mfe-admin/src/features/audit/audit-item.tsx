import { Button, Fact, Facts, Text, formatAnnouncementDate } from '@meridian/platform';
import type { AuditEntry, AuditPerson } from '@meridian/shared-types';
import { Clock, Globe, MapPin, MonitorSmartphone } from 'lucide-react';
import styled from 'styled-components';
import { labelOf } from './actions';

const Item = styled.li`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;
const Title = styled.h2`
  font: 600 var(--text-md) / 1.4 var(--font-body);
  letter-spacing: 0;
`;
/** A user agent is long: it is truncated until the pointer is over it. */
const Browser = styled.span`
  display: -webkit-box;
  -webkit-line-clamp: 1;
  -webkit-box-orient: vertical;
  overflow: hidden;
  &:hover {
    -webkit-line-clamp: unset;
  }
`;

/** Aligns the text of a borderless button with the text above it. */
const Outdented = styled.div`
  margin-inline-start: calc(-1 * var(--space-3));
`;

export const nameOf = ({ name }: AuditPerson): string => name ?? 'Former member';

interface Props {
  entry: AuditEntry;
  onActor?: (actor: { id: string; name: string }) => void;
}

/** One audit entry: action, actor, impersonated person, affected person, time and origin. */
export function AuditItem({ entry, onActor }: Props) {
  const { action, actor, actingAs, person, chapter, detail, address, userAgent, at } = entry;
  const titleId = `audit-${entry.id}`;
  return (
    <Item>
      <Title id={titleId}>{labelOf(action)}</Title>
      <Text size="sm">
        {actor ? (
          <>
            by{' '}
            <strong>
              <bdi>{nameOf(actor)}</bdi>
            </strong>
          </>
        ) : (
          'without signing in'
        )}
        {actingAs && (
          <>
            {' '}
            as{' '}
            <strong>
              <bdi>{nameOf(actingAs)}</bdi>
            </strong>
          </>
        )}
        {person && person.id !== actor?.id && person.id !== actingAs?.id && (
          <>
            , concerning{' '}
            <strong>
              <bdi>{nameOf(person)}</bdi>
            </strong>
          </>
        )}
        {detail && (
          <>
            {' '}
            · <bdi>{detail}</bdi>
          </>
        )}
      </Text>
      <Facts>
        <Fact icon={<Clock aria-hidden />}>
          <time dateTime={at}>{formatAnnouncementDate(at)}</time>
        </Fact>
        {chapter && <Fact icon={<MapPin aria-hidden />}>{chapter.name}</Fact>}
        {address && <Fact icon={<Globe aria-hidden />}>{address}</Fact>}
        {userAgent && (
          <Fact icon={<MonitorSmartphone aria-hidden />}>
            <Browser title={userAgent}>{userAgent}</Browser>
          </Fact>
        )}
      </Facts>
      {actor && onActor && (
        <Outdented>
          <Button
            size="sm"
            variant="quiet"
            aria-describedby={titleId}
            onClick={() => onActor({ id: actor.id, name: nameOf(actor) })}
          >
            Only actions of <bdi>{nameOf(actor)}</bdi>
          </Button>
        </Outdented>
      )}
    </Item>
  );
}
