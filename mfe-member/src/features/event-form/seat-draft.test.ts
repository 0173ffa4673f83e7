import { NO_SEATS, toSeatDraft, toSeatEdit, toSeatInput } from './seat-draft';

const LIMITED = { capacity: '20', guestLimit: '2', rsvpOpensLocal: '2031-04-01T08:00', rsvpClosesLocal: '' };

it('the seats of an event are shown in the time zone of its venue', () => {
  const seats = { capacity: 20, guestLimit: 2, rsvpOpensAt: '2031-04-01T12:00:00.000Z', rsvpClosesAt: null };
  expect(toSeatDraft({ ...seats, timeZone: 'America/New_York' })).toEqual(LIMITED);
  const unlimited = { capacity: null, guestLimit: 0, rsvpOpensAt: null, rsvpClosesAt: null };
  expect(toSeatDraft({ ...unlimited, timeZone: 'UTC' })).toEqual(NO_SEATS);
});

it('a new event sends its limits, and an edit also sends limits that were removed', () => {
  expect(JSON.parse(JSON.stringify(toSeatInput(LIMITED)))).toEqual({
    capacity: 20,
    guestLimit: 2,
    rsvpOpensLocal: '2031-04-01T08:00',
  });
  expect(toSeatEdit(LIMITED)).toMatchObject({ capacity: 20, guestLimit: 2, rsvpClosesLocal: null });
  expect(toSeatEdit(NO_SEATS)).toEqual({
    capacity: null,
    guestLimit: 0,
    rsvpOpensLocal: null,
    rsvpClosesLocal: null,
  });
});
