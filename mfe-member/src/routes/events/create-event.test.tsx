import { aChapter, aProblem } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../testing/builders';
import { choose, fill, openEventForm, press, set, valueOf } from '../../testing/open-event-form';
import { openPage } from '../../testing/open-page';
import './create-event';

const CHAPTERS = [aChapter(), aChapter({ id: 2, name: 'New York', state: 'New York', timeZone: 'America/New_York' })];

const open = (responses = {}, path = '/events/create?chapter=2') =>
  openEventForm(path, { 'GET /api/chapters/admin': CHAPTERS, 'GET /api/chapters': CHAPTERS, ...responses });
const submit = () => press('Create Event');

it('title, times and chapter are required', async () => {
  const { sent } = await open({}, '/events/create');
  await submit();
  for (const text of [
    'Event title is required',
    'Start time is required',
    'End time is required',
    'Chapter selection is required',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  expect(await violations()).toEqual([]);
});

it('the event is sent, public by default, and the events page opens', async () => {
  const { sent, location } = await open({ 'POST /api/events': anEvent({ title: 'Supper' }) });
  await fill();
  await userEvent.type(screen.getByLabelText(/Location/), 'The hall');
  await submit();
  expect(await screen.findByText('Event Created')).toBeTruthy();
  expect(location()).toBe('/events');
  expect(screen.getByRole('link', { name: 'View event' }).getAttribute('href')).toBe(`/events/${anEvent().id}`);
  expect(sent('POST')[0]).toEqual({
    title: 'Supper',
    description: '',
    location: 'The hall',
    meetingUrl: '',
    chapterId: 2,
    isPublic: true,
    startLocal: '2030-03-01T18:30',
    endLocal: '2030-03-01T20:00',
    timeZone: 'America/New_York',
  });
});

it('seats, guests and the period of RSVPs are limited in a part that is closed at first', async () => {
  const { sent } = await open({ 'POST /api/events': anEvent() });
  await fill();
  const part = screen.getByText('Seats and RSVPs').closest('details');
  expect(part?.open).toBe(false);
  await userEvent.click(screen.getByText('Seats and RSVPs'));
  set('Capacity', '0');
  set('Guests allowed', '11');
  set('RSVPs open', '2030-02-01T08:00');
  set('RSVPs close', '2030-01-01T08:00');
  await submit();
  expect(await screen.findByText('Must be a whole number from 1 to 100,000')).toBeTruthy();
  expect(screen.getByText('Must be a whole number from 0 to 10')).toBeTruthy();
  expect(await violations()).toEqual([]);
  set('Capacity', '20');
  set('Guests allowed', '2');
  await submit();
  expect(await screen.findByText('RSVPs must close after they open')).toBeTruthy();
  set('RSVPs close', '2030-02-28T18:00');
  set('RSVPs open', '2030-03-01T18:30');
  await submit();
  expect(await screen.findByText('RSVPs must open before the event starts')).toBeTruthy();
  set('RSVPs open', '2030-02-01T08:00');
  expect(part?.open).toBe(true);
  await submit();
  await screen.findByText('Event Created');
  expect(sent('POST')[0]).toMatchObject({
    capacity: 20,
    guestLimit: 2,
    rsvpOpensLocal: '2030-02-01T08:00',
    rsvpClosesLocal: '2030-02-28T18:00',
  });
});

it('an end before the start causes a warning, and is accepted', async () => {
  await open({ 'POST /api/events': anEvent() });
  await fill();
  set('End time', '2030-03-01T10:00');
  expect(await screen.findByText('The end is before the start')).toBeTruthy();
  await submit();
  expect(await screen.findByText('Event Created')).toBeTruthy();
});

it('a start in the past is refused at the field', async () => {
  const { sent } = await open();
  await fill();
  set('Start time', '2020-03-01T18:30');
  await submit();
  expect(await screen.findByText('Start time is in the past')).toBeTruthy();
  expect(screen.getByLabelText('Start time').getAttribute('aria-invalid')).toBe('true');
  expect(sent('POST')).toEqual([]);
});

it.each([
  [{ status: 403, body: aProblem(403, 'Only members can.') }, 'Only members can.'],
  [{ status: 500 }, 'Failed to create event'],
])('a failure is shown, and the input is kept', async (response, text) => {
  await open({ 'POST /api/events': response });
  await fill();
  await submit();
  expect(await screen.findByText('Event Creation Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(valueOf('Title')).toBe('Supper');
});

it("the server's field error is shown at its field", async () => {
  await open({
    'POST /api/events': {
      status: 400,
      body: aProblem(400, 'Invalid', [{ path: 'startLocal', message: 'Must be a date between 1970 and 2200' }]),
    },
  });
  await fill();
  await submit();
  expect(await screen.findByText('Must be a date between 1970 and 2200')).toBeTruthy();
});

it('Cancel returns to the events, and users without a chapter are asked to find one', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/events');
  openPage('/events/create', { 'GET /api/chapters/admin': [] });
  expect(await screen.findByText('Join a chapter first')).toBeTruthy();
});

const zone = () => valueOf('Time zone');

it('the event is in the time zone of the chapter, until another one is chosen', async () => {
  const { sent } = await open({ 'POST /api/events': anEvent() });
  expect(zone()).toBe('New York (America/New York)');
  expect(screen.getByText(/Both times are in New York time\./)).toBeTruthy();
  await choose('Chapter', 'Bay Area, California');
  expect(zone()).toBe('Los Angeles (America/Los Angeles)');
  await userEvent.type(screen.getByLabelText('Time zone'), 'berl');
  await userEvent.click(screen.getByRole('option', { name: 'Berlin (Europe/Berlin)' }));
  await choose('Chapter', 'New York, New York');
  expect(zone()).toBe('Berlin (Europe/Berlin)');
  await fill();
  await submit();
  await screen.findByText('Event Created');
  expect(sent('POST')[0]).toMatchObject({ timeZone: 'Europe/Berlin', startLocal: '2030-03-01T18:30' });
});

it('an event takes all day, from one day to another, in another chapter, and only for members', async () => {
  const { sent } = await open({ 'POST /api/events': anEvent() });
  await fill();
  await choose('Chapter', 'Bay Area, California');
  await userEvent.click(screen.getByRole('switch', { name: 'Public event' }));
  await userEvent.click(screen.getByRole('switch', { name: 'All day' }));
  expect(valueOf('Start time')).toBe('2030-03-01');
  set('End time', '2030-03-03');
  await submit();
  await screen.findByText('Event Created');
  const period = { startLocal: '2030-03-01', endLocal: '2030-03-03' };
  expect(sent('POST')[0]).toMatchObject({ ...period, chapterId: 1, isPublic: false });
});

it.each([
  ['startLocal', 'Start time'],
  ['rsvpClosesLocal', 'RSVPs close'],
])('a time that occurs twice leads to a question, and the choice is sent: %s', async (path, label) => {
  const message = 'This time occurs twice that night in New York: 1:30 AM EDT or 1:30 AM EST?';
  const choices = ['2030-11-03T01:30-04:00', '2030-11-03T01:30-05:00'];
  const responses: object[] = [{ status: 400, body: aProblem(400, message, [{ path, message, choices }]) }, anEvent()];
  const { sent } = await open({ 'POST /api/events': () => responses.shift() });
  await fill();
  set(label, '2030-11-03T01:30');
  await submit();
  expect(await screen.findByText(message)).toBeTruthy();
  await press('1:30 AM EST');
  expect(screen.queryByText(message)).toBeNull();
  await submit();
  await screen.findByText('Event Created');
  expect(sent('POST').at(-1)).toMatchObject({ [path]: choices[1] });
});

it.each([
  ['start=2099-05-01T19:00&end=2099-05-01T21:00&zone=Asia/Kolkata', 'datetime-local', '2099-05-01T19:00'],
  ['start=2099-05-01&end=2099-05-03', 'date', '2099-05-01'],
  ['start=2099-05-01T19:00', 'datetime-local', '2099-05-01T19:00'],
  ['start=2099-05-01', 'date', '2099-05-01'],
  ['start=2099-05-01T19:00&end=2099-05-03', 'datetime-local', ''],
  ['start=javascript:1&end=2&zone=Nowhere', 'datetime-local', ''],
])('the form starts with the times of its address: %s', async (query, type, start) => {
  await open({}, `/events/create?${query}`);
  const input = await screen.findByLabelText<HTMLInputElement>('Start time');
  expect([input.type, input.value]).toEqual([type, start]);
  expect(zone().includes('Kolkata')).toBe(query.includes('Kolkata'));
});
