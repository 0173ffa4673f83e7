import { aProblem, idOf } from '@meridian/platform/testing';
import type { ChapterReport } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { openConsole } from '../../testing/chapter-console';
import './chapter-admin';

const REPORT: ChapterReport = {
  id: idOf(30),
  thing: { kind: 'message', chapterId: 1, seq: 118 },
  title: 'Message of Cy Author',
  copy: 'You fool!',
  author: { id: idOf(31), name: 'Cy Author' },
  reports: [{ reason: 'Insults or harassment', text: 'Again.', at: '2026-01-01T00:00:00.000Z' }],
};

const open = (responses: object, reports = [REPORT]) =>
  openConsole('reports', {
    'GET /api/chapters/1/reports': ({ query }: { query: { state?: string } }) => ({
      reports: query.state ? [] : reports,
      next: null,
    }),
    ...responses,
  });

it('a reported message is decided, and shown as decided', async () => {
  let isDecided = false;
  const decision = {
    action: 'remove' as const,
    reason: 'Insults',
    by: { id: idOf(7), name: 'Ana' },
    at: '2026-01-02T00:00:00.000Z',
  };
  const { calls } = open({
    'GET /api/chapters/1/reports': ({ query }: { query: { state?: string } }) => ({
      reports: query.state ? (isDecided ? [{ ...REPORT, decision }] : []) : isDecided ? [] : [REPORT],
      next: null,
    }),
    'POST /api/chapters/1/reports/{id}/decision': () => {
      isDecided = true;
      return { ok: true };
    },
  });
  expect(await screen.findByText('You fool!')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Reports\s*1$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See it in the chat' }).getAttribute('href')).toBe(
    '/chapters/lagos?tab=chat&message=118',
  );
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the message of Cy Author?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Enter a reason. The author and other admins see it.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Insults');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('heading', { name: 'Decided Reports' })).toBeTruthy();
  expect(screen.getByText('Message removed')).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/decision'))?.body).toEqual({ action: 'remove', reason: 'Insults' });
  expect(screen.queryByRole('heading', { name: 'Waiting for a Decision' })).toBeNull();
});

it('a reported event is marked as dealt with, and what each member reported is shown', async () => {
  const report: ChapterReport = {
    ...REPORT,
    thing: { kind: 'event', id: idOf(5) },
    title: 'Supper 5',
    copy: 'Buy my watches!',
    reports: [...REPORT.reports, { ...REPORT.reports[0]!, text: 'Later.', copy: 'Buy my cars!' }],
  };
  const { calls } = open({ 'POST /api/chapters/1/reports/{id}/decision': { ok: true } }, [report]);
  expect(await screen.findByText('Buy my watches!')).toBeTruthy();
  for (const text of [/· 2 reports/, 'Later.', 'Buy my cars!']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the event' }).getAttribute('href')).toBe(`/events/${idOf(5)}`);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Dealt With' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is the event of Cy Author dealt with?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as Dealt With' }));
  expect(await within(dialog).findByText('Enter what was done. Other admins see it.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('What was done'), 'Cancelled it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as Dealt With' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/decision'))?.body).toEqual({
      action: 'resolve',
      reason: 'Cancelled it',
    }),
  );
});

it('an admin learns that another one was faster', async () => {
  const { calls } = open({
    'POST /api/chapters/1/reports/{id}/decision': {
      status: 409,
      body: { ...aProblem(409, 'Another admin has already decided this.'), code: 'already_decided' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mute Author' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mute Cy Author?' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Insults');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText('Another admin has already decided this.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const { body } = calls.find(({ path }) => path.endsWith('/decision'))!;
  expect(body).toMatchObject({ action: 'mute', reason: 'Insults', until: expect.stringMatching(/Z$/) });
});
