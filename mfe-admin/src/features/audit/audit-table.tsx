import { Button, VisuallyHidden, formatAnnouncementDate } from '@meridian/platform';
import { Dialog, Table, type TableColumn } from '@meridian/platform/controls';
import type { AuditEntry, RecordedPerson } from '@meridian/shared-types';
import { Fragment, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { labelOf } from './actions';
import { browserName } from './browser-name';

const Details = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  > dt {
    color: var(--color-text-muted);
  }
`;

/** Keeps a short text in one line, because the cells of a table that stacks may break words. */
const Unbroken = styled.span`
  white-space: nowrap;
`;

const nameOf = ({ name }: RecordedPerson): string => name ?? 'Former member';

const who = ({ actor, actingAs }: AuditEntry): ReactNode =>
  actor ? (
    <span>
      <bdi>{nameOf(actor)}</bdi>
      {actingAs && (
        <>
          {' as '}
          <bdi>{nameOf(actingAs)}</bdi>
        </>
      )}
    </span>
  ) : (
    'Without signing in'
  );
/** Returns the affected person, if it is a different person. */
const concerned = ({ actor, actingAs, person }: AuditEntry): string | undefined =>
  person && person.id !== actor?.id && person.id !== actingAs?.id ? nameOf(person) : undefined;

const listDetails = (entry: AuditEntry): [string, ReactNode][] => [
  ['When', formatAnnouncementDate(entry.at)],
  ['Who', who(entry)],
  ['Concerns', concerned(entry)],
  ['Chapter', entry.chapter?.name],
  ['What', entry.detail],
  ['Address', entry.address],
  ['Browser', browserName(entry.userAgent)],
  ['Request', entry.requestId],
];

interface Props {
  entries: readonly AuditEntry[];
  onActor?: ((actor: { id: string; name: string }) => void) | undefined;
}

/** Shows each action with its actor, affected person and time. The origin is shown on request. */
export function AuditTable({ entries, onActor }: Props) {
  const [open, setOpen] = useState<AuditEntry>();
  const actor = open?.actor;
  const columns: TableColumn<AuditEntry>[] = [
    { key: 'action', header: 'Action', cell: ({ action }) => labelOf(action) },
    { key: 'who', header: 'Who', cell: who },
    {
      key: 'about',
      header: 'About',
      cell: (entry) =>
        [concerned(entry), entry.detail, entry.chapter?.name].filter(Boolean).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        )),
    },
    {
      key: 'when',
      header: 'When',
      cell: ({ at }) => (
        <Unbroken as="time" dateTime={at}>
          {formatAnnouncementDate(at)}
        </Unbroken>
      ),
    },
    {
      key: 'details',
      header: 'Details',
      cell: (entry) => (
        <Button size="sm" variant="quiet" onClick={() => setOpen(entry)}>
          <Unbroken>
            Details <VisuallyHidden>of {labelOf(entry.action)}</VisuallyHidden>
          </Unbroken>
        </Button>
      ),
    },
  ];
  return (
    <>
      <Table label="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} stacks />
      <Dialog
        open={open !== undefined}
        onOpenChange={() => setOpen(undefined)}
        title={open ? labelOf(open.action) : ''}
        actions={
          actor &&
          onActor && (
            <Button
              variant="secondary"
              onClick={() => {
                setOpen(undefined);
                onActor({ id: actor.id, name: nameOf(actor) });
              }}
            >
              Only Actions of <bdi>{nameOf(actor)}</bdi>
            </Button>
          )
        }
      >
        {open && (
          <Details>
            {listDetails(open)
              .filter(([, value]) => Boolean(value))
              .map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
          </Details>
        )}
      </Dialog>
    </>
  );
}
