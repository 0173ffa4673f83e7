import { Badge, Button, Card, countText, Field, Stack, Text, TextLink, toastError } from '@meridian/platform';
import { Select } from '@meridian/platform/controls';
import type { Thread, ThreadAct } from '@meridian/shared-types';
import { ConsoleLink } from './console-link';
import { useThreadAct } from './queries';
import { referenceOf, STATES } from './thread-texts';

const NOBODY = 'nobody';

/** Shows who wrote, who is responsible, and whether the thread is closed. */
export function ThreadPanel({ thread, ownId }: { thread: Thread; ownId: string | undefined }) {
  const { state, contact, report, about, from, assignee, siteAdmins } = thread;
  const writerId = contact?.userId;
  const act = useThreadAct(
    thread,
    () => undefined,
    (error) => toastError('Not saved', error, 'Try again in a moment.'),
  );
  const run = (body: ThreadAct) => {
    if (!act.isPending) act.mutate(body);
  };
  const isClosed = state === 'closed';
  const former = assignee && !siteAdmins.some(({ id }) => id === assignee.id) ? [assignee] : [];
  return (
    <Card>
      <Stack gap={4}>
        <div>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </div>
        <div>
          {report ? (
            <Text>{countText(report.reports.length, 'report')}</Text>
          ) : writerId ? (
            <TextLink to={`/admin-tools/people/${writerId}`}>
              <bdi>{from}</bdi>
            </TextLink>
          ) : (
            <bdi>{from ?? 'Former member'}</bdi>
          )}
          {contact && (
            <Text size="sm" tone="muted">
              <bdi>{contact.email}</bdi>
            </Text>
          )}
          <Text size="sm" tone="muted">
            {about} · {referenceOf(thread)}
          </Text>
        </div>
        {report?.userId && <TextLink to={`/admin-tools/people/${report.userId}`}>The reported person</TextLink>}
        {report?.thing.kind === 'event' && <TextLink to={`/events/${report.thing.id}`}>The event</TextLink>}
        {report?.chapterId !== undefined && <ConsoleLink chapterId={report.chapterId} />}
        {report?.thing.kind === 'event-message' && (
          <TextLink to={`/events/${report.thing.eventId}`}>The event</TextLink>
        )}
        <Field id="thread-assignee" label="Assigned to">
          <Select
            id="thread-assignee"
            aria-labelledby="thread-assignee-label"
            value={assignee?.id ?? NOBODY}
            disabled={isClosed || act.isPending}
            onValueChange={(id) => run({ action: 'assign', userId: id === NOBODY ? null : id })}
            options={[
              { value: NOBODY, label: 'Nobody yet' },
              ...[...former, ...siteAdmins].map(({ id, name }) => ({
                value: id,
                label: `${name ?? 'Former member'}${id === ownId ? ' (you)' : ''}`,
              })),
            ]}
          />
        </Field>
        <div>
          {isClosed ? (
            <Button variant="secondary" pending={act.isPending} onClick={() => run({ action: 'reopen' })}>
              Reopen
            </Button>
          ) : (
            <Button variant="secondary" pending={act.isPending} onClick={() => run({ action: 'close' })}>
              Close
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  );
}
