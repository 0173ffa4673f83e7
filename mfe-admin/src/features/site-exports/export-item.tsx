import { Badge, Button, countText, formatAnnouncementDate, MutationButton, Row, Stack, Text } from '@meridian/platform';
import { ConfirmDialog, sizeInWords } from '@meridian/platform/controls';
import type { SiteExport } from '@meridian/shared-types';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { KINDS, STATES } from './export-texts';
import { useDownload, useRemoveExport } from './queries';

const Bar = styled.progress`
  inline-size: 100%;
  block-size: var(--space-2);
  accent-color: var(--color-accent);
`;

/** Shows an export: who ordered it and why, its progress, and its file while it exists. */
export function ExportItem({ data }: { data: SiteExport }) {
  const { state, createdAt, orderedBy, reason, recordCount, size, expiresAt, problem, current } = data;
  const nameId = useId();
  return (
    <li>
      <Stack gap={3}>
        <Row gap={4} justify="space-between">
          <div>
            <strong id={nameId}>{formatAnnouncementDate(createdAt)}</strong>
            <Text size="sm" tone="muted">
              <bdi>{orderedBy.name ?? 'Former member'}</bdi>: <bdi>{reason}</bdi>
            </Text>
            {state === 'ready' && size !== null && (
              <Text size="sm" tone="muted">
                {countText(recordCount, 'record')} · {sizeInWords(size)}
                {expiresAt && <> · kept until {formatAnnouncementDate(expiresAt)}</>}
              </Text>
            )}
          </div>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </Row>
        {state === 'gathering' && <Progress data={data} />}
        {problem && (
          <Text size="sm" tone={state === 'failed' ? 'danger' : 'muted'}>
            {problem}
            {state === 'failed' && current && ` It failed while it was reading ${KINDS[current.kind]}.`}
          </Text>
        )}
        <Actions data={data} describedBy={nameId} />
      </Stack>
    </li>
  );
}

function Progress({ data: { doneKinds, kindCount, current } }: { data: SiteExport }) {
  const label = useId();
  return (
    <div>
      <Bar aria-labelledby={label} value={doneKinds} max={kindCount} />
      <Text id={label} size="sm" tone="muted">
        {doneKinds} of {kindCount} parts
        {current && (
          <>
            {' '}
            · reading {KINDS[current.kind]}: {current.recordCount.toLocaleString('en-US')}
          </>
        )}
        . It continues if you leave this page.
      </Text>
    </div>
  );
}

function Actions({ data: { id, state }, describedBy }: { data: SiteExport; describedBy: string }) {
  const [asks, setAsks] = useState(false);
  const download = useDownload(id);
  const remove = useRemoveExport(id, () => setAsks(false));
  const isReady = state === 'ready';
  if (!isReady && state !== 'gathering') return null;
  const verb = isReady ? 'Remove' : 'Stop';
  return (
    <Row gap={3}>
      {isReady && (
        <MutationButton
          variant="secondary"
          icon={<Download aria-hidden />}
          aria-describedby={describedBy}
          mutation={download}
          pendingText="Asking for a link..."
        >
          Download
        </MutationButton>
      )}
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => setAsks(true)}>
        {verb}...
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`${verb} this export?`}
        description={
          isReady
            ? 'The file is removed for everyone. Downloaded copies are not affected.'
            : 'What has been collected is removed. You can order another export.'
        }
        confirm={verb}
        variant="danger"
        mutation={remove}
        pendingText="Removing..."
      />
    </Row>
  );
}
