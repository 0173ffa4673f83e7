import { Badge, countText, EmptyState, formatAnnouncementDate, Row, Stack, Text, TextLink } from '@meridian/platform';
import { QueryList } from '@meridian/platform/controls';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { STATES } from './import-texts';
import { allImports } from './queries';
import { TypePeople } from './type-people';
import { UploadButton } from './upload-button';

/** Shows the uploaded files of members, newest first. */
export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <Stack gap={4}>
      <Row gap={4} justify="space-between">
        <Text tone="muted">
          Upload a CSV file with one line per person. Nobody is imported or gets an email until you start it.
        </Text>
        <Row gap={3}>
          <TypePeople onStored={({ id }) => onOpen(id)} />
          <UploadButton onStored={({ id }) => onOpen(id)} />
        </Row>
      </Row>
      <Imports />
    </Stack>
  );
}

function Imports() {
  const list = useQuery(allImports());
  return (
    <QueryList
      query={list}
      what="imports"
      lines={4}
      empty={
        <EmptyState
          icon={<FileUp aria-hidden />}
          title="No imports yet"
          text="To bring your members, save their list as a CSV file and choose it here."
        />
      }
    >
      {({ id, fileName, state, createdAt, lineCount }) => (
        <li key={id}>
          <Row gap={4} justify="space-between">
            <div>
              <TextLink to={`/admin-tools/imports/${id}`}>
                <bdi>{fileName}</bdi>
              </TextLink>
              <Text size="sm" tone="muted">
                {countText(lineCount, 'line')} · {formatAnnouncementDate(createdAt)}
              </Text>
            </div>
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          </Row>
        </li>
      )}
    </QueryList>
  );
}
