import { CalendarDays, Clock, MapPin, Users } from 'lucide-react';
import { useState } from 'react';
import { Avatar, AvatarStack } from '../primitives/avatar';
import { Badge, type Tone } from '../primitives/badge';
import { Button } from '../primitives/button';
import { Card } from '../primitives/card';
import { DateParts } from '../primitives/date-parts';
import { DividedList } from '../primitives/lists/divided-list';
import { DescriptionItem, DescriptionList } from '../primitives/lists/description-list';
import { Grid, Row, Stack } from '../primitives/layout';
import { NoteField } from '../primitives/fields/note-field';
import { Section } from '../primitives/page-header';
import { Pagination } from '../primitives/lists/pagination';
import { PersonItem } from '../members/person-item';
import { ScrollArea } from '../primitives/scroll-area';
import { StatTile } from '../primitives/stat-tile';
import { Table } from '../primitives/lists/table';
import { Tabs } from '../primitives/tabs';
import { Heading, Text } from '../primitives/text';
import { TextLink } from '../primitives/text-link';
import { Tiles } from '../primitives/tiles';

const people = [
  { id: 1, name: 'Ngozi Adeyemi', place: 'Houston, Texas', role: 'Admin', events: 24 },
  {
    id: 2,
    name: 'Wolfeschlegelsteinhausenbergerdorff-Oyelaran Maximiliana',
    place: 'A town whose name is long as well',
    role: 'Member',
    events: 3,
  },
  { id: 3, name: 'Tunde Bakare', place: 'London', role: 'Member', events: 11 },
  { id: 4, name: 'Amara Diallo', place: 'Paris', role: 'Member', events: 7 },
  { id: 5, name: 'Li', place: 'Toronto', role: 'Member', events: 0 },
];
const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger'];

/** Shows the primitives for the content of pages. */
export function Content() {
  const [page, setPage] = useState(2);
  const [note, setNote] = useState<string>();
  return (
    <Section title="Content">
      <Tiles>
        <StatTile label="Upcoming events" value={4} icon={<CalendarDays />} />
        <StatTile label="Chapters joined" value={2} icon={<MapPin />} hint="Houston and Atlanta" />
        <StatTile label="Members" value="1,284" icon={<Users />} hint="31 joined this month" />
      </Tiles>
      <Grid min="9.5rem" gap={4}>
        <StatTile label="Announcements" value={12} icon={<CalendarDays />} />
        <StatTile label="Discussions" value={3} icon={<Users />} />
      </Grid>
      <Grid min="18rem">
        <Card as="article" interactive>
          <Stack gap={3}>
            <Row wrap={false} align="start" gap={4}>
              <DateParts iso="2026-01-05T15:00:00.000Z" announced={false} />
              <Stack gap={2}>
                <Row gap={2}>
                  <Badge tone="accent">Houston</Badge>
                  <Badge>Members Only</Badge>
                </Row>
                <Heading level={3} size="lg">
                  <TextLink to="/events" quiet>
                    Raising a seed round far from home
                  </TextLink>
                </Heading>
                <DescriptionList>
                  <DescriptionItem icon={<Clock aria-hidden />}>Jan 05, 2026 · 3:00 PM</DescriptionItem>
                  <DescriptionItem icon={<MapPin aria-hidden />}>The Ion, Main Street</DescriptionItem>
                </DescriptionList>
              </Stack>
            </Row>
            <Text size="sm" lines={2}>
              Three founders tell what they asked for, what they got, and which introductions mattered. Questions after
              each story, and a long table for supper.
            </Text>
            <Row justify="space-between">
              <AvatarStack people={people} max={4} total={128} />
              <Button size="sm" variant="secondary">
                Going
              </Button>
            </Row>
          </Stack>
        </Card>
        <Card as="article">
          <Stack gap={3}>
            <Row wrap={false} align="start">
              <Avatar name="Ngozi Adeyemi" src="/no-such-picture.webp" size="lg" />
              <Stack gap={1}>
                <Heading level={3} size="lg">
                  Ngozi Adeyemi
                </Heading>
                <Text size="sm" tone="muted">
                  Structural engineer, Houston
                </Text>
              </Stack>
            </Row>
            <Text size="sm">
              Bridges by profession. Looks after new arrivals in the chapter and has never missed a general meeting.
            </Text>
            <Row gap={2}>
              {tones.map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </Row>
          </Stack>
        </Card>
      </Grid>
      <Card>
        <DividedList>
          {people.slice(0, 3).map(({ id, name, place, role }) => (
            <PersonItem
              key={id}
              as="li"
              name={name}
              level={3}
              nameId={`sink-person-${id}`}
              badges={role === 'Admin' && <Badge tone="accent">{role}</Badge>}
              actions={
                <>
                  <Button size="sm" aria-describedby={`sink-person-${id}`}>
                    Approve
                  </Button>
                  <Button size="sm" variant="secondary" aria-describedby={`sink-person-${id}`}>
                    Reject
                  </Button>
                </>
              }
            >
              <DescriptionList>
                <DescriptionItem icon={<MapPin aria-hidden />}>{place}</DescriptionItem>
              </DescriptionList>
              {id === 1 && (
                <NoteField
                  note={note}
                  onChange={setNote}
                  maxLength={200}
                  help={`${name} sees it with the decision.`}
                  describedBy={`sink-person-${id}`}
                />
              )}
            </PersonItem>
          ))}
        </DividedList>
      </Card>
      <Row gap={4}>
        <DateParts iso="2026-01-05T15:00:00.000Z" />
        <DateParts iso="2025-11-30T23:30:00.000Z" past />
      </Row>
      <Row gap={4}>
        {people.map(({ id, name }) => (
          <Avatar key={id} name={name} />
        ))}
        <Avatar name="Ngozi Adeyemi" size="sm" />
        <Avatar name="Tunde Bakare" size="xl" />
      </Row>
      <Tabs
        label="Chapter"
        defaultValue="overview"
        items={[
          {
            value: 'overview',
            label: 'Overview',
            content: <Text>The open tab is marked by the accent, and by more than colour: its text is darker.</Text>,
          },
          { value: 'events', label: 'Events', badge: 3, content: <Text>Three events.</Text> },
          {
            value: 'members',
            label: 'Members',
            content: (
              <ScrollArea label="Members" height="8rem">
                {people.map(({ id, name, place }) => (
                  <Text key={id}>
                    {name}, {place}
                  </Text>
                ))}
                {people.map(({ id, name }) => (
                  <Text key={id}>{name}</Text>
                ))}
              </ScrollArea>
            ),
          },
          { value: 'chat', label: 'Chat', disabled: true, content: null },
          {
            value: 'history',
            label: 'Founding history',
            content: <Text>Five tabs are wider than a telephone: they scroll by themselves.</Text>,
          },
        ]}
      />
      <Table
        label="People"
        rows={people}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: 'Name', cell: ({ name }) => name },
          { key: 'place', header: 'Place', cell: ({ place }) => place },
          {
            key: 'role',
            header: 'Role',
            cell: ({ role }) => <Badge tone={role === 'Admin' ? 'accent' : 'neutral'}>{role}</Badge>,
          },
          { key: 'events', header: 'Events', align: 'end', cell: ({ events }) => events },
        ]}
      />
      <Pagination page={page} pages={3} onPageChange={setPage} />
    </Section>
  );
}
