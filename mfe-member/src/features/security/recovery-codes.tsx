import { Button, Row, Stack, Text, toast, organization, copyText } from '@meridian/platform';
import { Dialog } from '@meridian/platform/controls';
import { Copy, Download } from 'lucide-react';
import styled from 'styled-components';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
  gap: var(--space-2);
  padding: var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  font-family: var(--font-mono, monospace);
`;

/** Shows recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const copy = () =>
    copyText(text).then(
      () => toast({ title: 'Codes copied' }),
      () => toast({ title: 'Not copied', description: 'Select the codes and copy them.', variant: 'destructive' }),
    );
  return (
    <Stack gap={4}>
      <Text>
        Keep these codes where you can find them without your phone. Each code signs you in once, together with your
        password, instead of your passkey or app. They are shown only now.
      </Text>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row gap={3} wrap>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => download(text)}>
          Download
        </Button>
        <Button onClick={onDone}>I Have Saved Them</Button>
      </Row>
    </Stack>
  );
}

/** Shows new recovery codes in a dialog, which is open while there are any. */
export const RecoveryCodesDialog = ({ codes, onDone }: { codes: string[] | undefined; onDone: () => void }) => (
  <Dialog open={codes !== undefined} onOpenChange={onDone} isPersistent title="Recovery Codes">
    {codes && <RecoveryCodes codes={codes} onDone={onDone} />}
  </Dialog>
);

function download(text: string): void {
  const url = URL.createObjectURL(
    new Blob([`${organization().name} recovery codes\n\n${text}\n`], { type: 'text/plain' }),
  );
  Object.assign(document.createElement('a'), { href: url, download: 'meridian-recovery-codes.txt' }).click();
  URL.revokeObjectURL(url);
}
