import { Button, Card, DescriptionItem, DescriptionList, Field, Row, Stack, Text } from '@meridian/platform';
import { Dialog, FileButton, Select } from '@meridian/platform/controls';
import { useNavigate } from '@meridian/platform/routing';
import type { ImportReading, MemberImport } from '@meridian/shared-types';
import type { ImportSeparator } from '@meridian/shared-types/import-formats';
import { useState } from 'react';
import { ENCODINGS, SEPARATORS } from './import-texts';
import { useReadAgain } from './queries';

const labelOf = <T extends string>(options: readonly { value: T; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label;

/** Describes the separator of a file. A file may name one that is not offered. */
function separatorText({ separator, isDeclared }: ImportReading): string {
  const name = SEPARATORS.find(({ character }) => character === separator)?.label ?? `“${separator}”`;
  return isDeclared ? `${name} (named in the first line)` : name;
}

/** Shows how a file was read, which may be wrong, and lets the person read it in another way. */
export function FileReading({ data, reading }: { data: MemberImport; reading: ImportReading }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Stack gap={3}>
        <DescriptionList>
          <DescriptionItem>Encoding: {labelOf(ENCODINGS, reading.encoding)}</DescriptionItem>
          <DescriptionItem>Separator: {separatorText(reading)}</DescriptionItem>
          {reading.example !== null && <DescriptionItem>Example: “{reading.example}”</DescriptionItem>}
        </DescriptionList>
        <Row gap={4} justify="space-between">
          <Text size="sm" tone="muted">
            This was guessed from the file. If names or columns look wrong, read the file in another way.
          </Text>
          <Button variant="secondary" disabled={data.state === 'checking'} onClick={() => setOpen(true)}>
            Read It Differently...
          </Button>
        </Row>
      </Stack>
      <ReadAgainDialog data={data} reading={reading} open={isOpen} onOpenChange={setOpen} />
    </Card>
  );
}

interface DialogProps {
  data: MemberImport;
  reading: ImportReading;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function ReadAgainDialog({ data, reading, open, onOpenChange }: DialogProps) {
  const navigate = useNavigate();
  const [encoding, setEncoding] = useState<string>(reading.encoding);
  const [separator, setSeparator] = useState<string>(
    SEPARATORS.find(({ character }) => character === reading.separator)?.value ?? 'comma',
  );
  const read = useReadAgain(data.id, ({ id }) => {
    onOpenChange(false);
    void navigate(`/admin-tools/imports/${id}`);
  });
  const chosen = {
    encoding: encoding as ImportReading['encoding'],
    separator: separator as ImportSeparator,
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Read the File Differently"
      description="Choose the same file again. It replaces this one."
      actions={
        <FileButton
          kind="csv"
          pending={read.isPending}
          pendingText="Reading..."
          onFile={(file) => read.mutate({ file, ...chosen })}
        >
          Choose the File
        </FileButton>
      }
    >
      <Stack gap={4}>
        <Field id="import-encoding" label="Encoding" help="It decides how letters such as é and ü are read.">
          <Select id="import-encoding" value={encoding} onValueChange={setEncoding} options={ENCODINGS} />
        </Field>
        <Field id="import-separator" label="Separator" help="The character between two columns.">
          <Select id="import-separator" value={separator} onValueChange={setSeparator} options={SEPARATORS} />
        </Field>
      </Stack>
    </Dialog>
  );
}
