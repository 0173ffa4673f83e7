import { idOf } from '@meridian/platform/testing';
import type { MockedCall } from '@meridian/platform/testing';
import type { AuditEntry } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openAdminTools } from '../../testing/open-admin-tools';
import './admin-tools';

const anEntry = (n: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf(n),
  at: '2026-11-05T12:00:00.000Z',
  action: 'join-request.approved',
  actor: { id: idOf(900), name: 'Grace Admin' },
  actingAs: null,
  person: { id: idOf(1), name: 'Kwame Mensah' },
  chapter: { id: 1, name: 'Lagos' },
  subject: idOf(50),
  detail: '',
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
  requestId: 'r',
  ...fields,
});
const openAudit = async (response: unknown) => {
  const api = await openAdminTools({ 'GET /api/admin/audit': response });
  await userEvent.click(screen.getByRole('tab', { name: 'Audit Log' }));
  return api;
};
const auditQueries = (calls: MockedCall[]) =>
  calls.filter(({ path }) => path === '/api/admin/audit').map(({ query: { limit: _, ...query } }) => query);

it('a table shows action, actor, impersonated and affected person and time, and on request the origin', async () => {
  await openAudit([
    anEntry(3),
    anEntry(2, {
      action: 'payment.taken',
      actingAs: { id: idOf(1), name: 'Kwame Mensah' },
      detail: 'monthly, $29',
      chapter: null,
    }),
    anEntry(1, { action: 'session.failed', actor: null, person: { id: idOf(4), name: null } }),
    anEntry(4, { action: 'something.new', person: null }),
  ]);
  const cells = async (action: string) =>
    within((await screen.findByRole('rowheader', { name: action })).closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect((await cells('Join request approved')).slice(0, 2)).toEqual(['Grace Admin', 'Kwame Mensah · Lagos']);
  expect((await cells('Join request approved'))[2]).toContain('Nov 05, 2026 at');
  expect((await cells('Payment taken')).slice(0, 2)).toEqual(['Grace Admin as Kwame Mensah', 'monthly, $29']);
  expect((await cells('Sign-in failed')).slice(0, 2)).toEqual(['Without signing in', 'Former member · Lagos']);
  expect((await cells('something.new'))[0]).toBe('Grace Admin');
  expect(await violations()).toEqual([]);
  expect(screen.queryByText('203.0.113.9')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Join request approved' }));
  const details = await screen.findByRole('dialog', { name: 'Join request approved' });
  for (const part of ['203.0.113.9', 'Firefox on Windows']) expect(details.textContent).toContain(part);
  expect(details.textContent).not.toContain('Mozilla');
  expect(await violations()).toEqual([]);
});

it('the server filters the log and its export by text, action, date and person', async () => {
  const { calls } = await openAudit(({ query }: MockedCall) => (query.search === 'zzz' ? [] : [anEntry(1)]));
  await screen.findByRole('rowheader', { name: 'Join request approved' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Action' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Role changed' }));
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01');
  await userEvent.type(screen.getByLabelText('To'), '2026-11-05');
  const filters = {
    action: 'member.role-changed',
    from: new Date('2026-11-01T00:00:00').toISOString(),
    to: new Date('2026-11-06T00:00:00').toISOString(),
  };
  await waitFor(() => expect(auditQueries(calls).at(-1)).toEqual(filters));
  await userEvent.click(await screen.findByRole('button', { name: /^Details of / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Only Actions of Grace Admin' }));
  await waitFor(() => expect(auditQueries(calls).at(-1)).toEqual({ ...filters, actor: idOf(900) }));
  const file = new URL(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')!, 'http://localhost');
  expect([file.pathname, Object.fromEntries(file.searchParams)]).toEqual([
    '/api/admin/audit/export',
    { ...filters, actor: idOf(900) },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Only Actions of Grace Admin' }));
  await userEvent.type(screen.getByLabelText('Search the audit log'), 'zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(auditQueries(calls).at(-1)).toEqual({ ...filters, search: 'zzz' });
});
