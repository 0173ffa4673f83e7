import { Banner, Button, Field, formatAnnouncementDate, Input, Row, Stack, Text } from '@meridian/platform';
import { ConfirmDialog } from '@meridian/platform/controls';
import { IMPORT_LIMITS, type MemberImport } from '@meridian/shared-types';
import { useId, useState } from 'react';
import { useImportAct } from './queries';

const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;

/** Invites imported people in waves, pauses, and repeats the invitation of people who have not signed in. */
export function InvitationPanel({ data }: { data: MemberImport }) {
  const [asks, setAsks] = useState<'invite' | 'inviteAgain'>();
  const [waveSize, setWaveSize] = useState(200);
  const [everyMinutes, setEveryMinutes] = useState(60);
  const act = useImportAct(data.id, () => setAsks(undefined));
  const { counts, invitations } = data;
  const isValid = isWithin(waveSize, IMPORT_LIMITS.waveCount) && isWithin(everyMinutes, IMPORT_LIMITS.waveMinutes);
  return (
    <Stack gap={4}>
      <Text tone="muted">
        Each person gets an email with a link to choose a password, and can sign in after that. A link works once, for
        14 days.
      </Text>
      {invitations?.isRunning && (
        <Banner
          tone="accent"
          title={`${invitations.waveSize} people every ${invitations.everyMinutes} minutes`}
          action={
            <Button
              size="sm"
              variant="secondary"
              pending={act.isPending}
              pendingText="Pausing..."
              onClick={() => act.mutate({ act: 'pauseInvitations' })}
            >
              Pause
            </Button>
          }
        >
          The next wave goes out on {formatAnnouncementDate(invitations.nextWaveAt)}.
        </Banner>
      )}
      {invitations?.problem && (
        <Banner tone="warning" title="The invitations are paused">
          {invitations.problem}
        </Banner>
      )}
      {!invitations?.isRunning && (
        <Row gap={3}>
          {counts.imported > 0 && <Button onClick={() => setAsks('invite')}>Send Invitations...</Button>}
          {counts.invited > 0 && (
            <Button variant="secondary" onClick={() => setAsks('inviteAgain')}>
              Invite Again...
            </Button>
          )}
        </Row>
      )}
      <ConfirmDialog
        open={asks !== undefined}
        onOpenChange={() => setAsks(undefined)}
        title={asks === 'inviteAgain' ? 'Invite again?' : 'Send the invitations?'}
        description={
          asks === 'inviteAgain'
            ? 'Everyone who was invited at least a day ago and has not signed in gets another link.'
            : `${counts.imported.toLocaleString('en-US')} people get an email, in waves, so that you have time to answer questions.`
        }
        confirm="Start"
        disabled={!isValid}
        mutation={act}
        pendingText="Starting..."
        onConfirm={() => asks && act.mutate({ act: asks, schedule: { waveSize, everyMinutes } })}
      >
        <Stack gap={4}>
          <NumberField label="People per wave" max={IMPORT_LIMITS.waveCount} value={waveSize} onChange={setWaveSize} />
          <NumberField
            label="Minutes between waves"
            max={IMPORT_LIMITS.waveMinutes}
            value={everyMinutes}
            onChange={setEveryMinutes}
          />
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}

interface NumberFieldProps {
  label: string;
  max: number;
  /** The number, or 0 while the field is empty. */
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, max, value, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} help={`1 to ${max}`}>
      <Input
        id={id}
        type="number"
        min={1}
        max={max}
        value={value || ''}
        onChange={({ target }) => onChange(target.valueAsNumber || 0)}
      />
    </Field>
  );
}
