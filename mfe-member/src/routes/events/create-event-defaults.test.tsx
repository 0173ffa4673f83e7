import { aChapter, aMembership } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/builders';
import { fill, openEventForm, press, set, valueOf } from '../../testing/open-event-form';
import './create-event';

const CHAPTERS = [aChapter(), aChapter({ id: 2, name: 'New York', state: 'New York', timeZone: 'America/New_York' })];

const open = (responses = {}, path = '/events/create?chapter=2', memberships = [aMembership()]) =>
  openEventForm(
    path,
    { 'GET /api/chapters/admin': CHAPTERS, 'GET /api/chapters': CHAPTERS, ...responses },
    { session: { memberships } },
  );
const submit = () => press('Create Event');
const times = () => ['Start time', 'End time'].map((label) => valueOf(label).replace(/^2030-/, ''));

it('the end moves with the start', async () => {
  await open();
  set('Start time', '2030-03-01T18:30');
  expect(times()).toEqual(['03-01T18:30', '03-01T20:30']);
  set('End time', '2030-03-01T22:00');
  set('Start time', '');
  set('Start time', '2030-03-08T19:00');
  expect(times()).toEqual(['03-08T19:00', '03-08T22:30']);
  await userEvent.click(screen.getByRole('switch', { name: 'All day' }));
  set('Start time', '2030-03-10');
  expect(times()).toEqual(['03-10', '03-10']);
});

it('when the input is discarded, the first field of the form receives the focus', async () => {
  await open();
  set(/^Location/, 'Eko Hotel');
  await press('Discard Changes');
  expect([valueOf(/^Location/), document.activeElement]).toEqual(['', screen.getByRole('textbox', { name: 'Title' })]);
});

it('the form says how many other members are notified, before the event is published', async () => {
  const isInNewYork = [aMembership(), aMembership({ chapterId: 2 })];
  const chapters = [CHAPTERS[0]!, { ...CHAPTERS[1]!, memberCount: 1201 }];
  const first = await open({ 'GET /api/chapters/admin': chapters }, '/events/create?chapter=2', isInNewYork);
  const told = () => screen.getByText(/will be told/).textContent;
  expect(told()).toBe(
    '1,200 members of New York will be told when you create the event. Nobody is notified about a draft.',
  );
  first.unmount();

  const second = await open({ 'GET /api/chapters/admin': chapters });
  expect(told()).toMatch(/^1,201 members of New York/);
  second.unmount();

  const alone = [{ ...CHAPTERS[1]!, memberCount: 1 }];
  await open({ 'GET /api/chapters/admin': alone }, '/events/create?chapter=2', isInNewYork);
  expect(told()).toBe('Nobody else is in New York yet, so nobody will be told.');
});

it("a person's only chapter is selected", async () => {
  const { sent } = await open(
    { 'GET /api/chapters/admin': CHAPTERS.slice(1), 'POST /api/events': anEvent() },
    '/events/create',
  );
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Chapter' }).value).toBe('New York, New York');
  await fill();
  await submit();
  await screen.findByText('Event Created');
  expect(sent('POST')[0]).toMatchObject({
    chapterId: 2,
    timeZone: 'America/New_York',
  });
});

it('the form is filled in from the address of a message, can be changed, and is sent only when the person says so', async () => {
  const texts = new URLSearchParams({ title: 'Dinner', location: 'Eko Hotel', meetingUrl: 'https://zoom.us/j/1' });
  const { sent } = await open(
    { 'POST /api/events': anEvent() },
    `/events/create?chapter=2&start=2099-05-01T19:00#${texts.toString()}`,
  );
  expect(['Title', /^Location/, /^Meeting link/, 'Start time', 'End time'].map(valueOf)).toEqual([
    'Dinner',
    'Eko Hotel',
    'https://zoom.us/j/1',
    '2099-05-01T19:00',
    '2099-05-01T21:00',
  ]);
  expect(sent('POST')).toEqual([]);
  set('Title', 'Supper');
  await submit();
  await screen.findByText('Event Created');
  expect(sent('POST')[0]).toMatchObject({
    title: 'Supper',
    location: 'Eko Hotel',
    chapterId: 2,
    startLocal: '2099-05-01T19:00',
    timeZone: 'America/New_York',
  });
});
