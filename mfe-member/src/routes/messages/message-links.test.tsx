import { aPerson, aProblem, attend, idOf } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { anEvent } from '../../testing/builders';
import { aMessage, BEN, ME, openMessages } from '../../testing/open-messages';
import './messages';

beforeEach(() => void attend());
const [PICNIC, HIDDEN] = [idOf(41), idOf(42)];

it('a link to a page of the site shows its title, which is fetched once, and other links stay plain', async () => {
  const { origin } = window.location;
  const messages = [
    aMessage(1, BEN, `Who comes? ${origin}/events/${PICNIC}`),
    aMessage(2, ME, `We do: ${origin}/events/${PICNIC} ${origin}/events/${HIDDEN} ${origin}/directory?member=${BEN}`),
    aMessage(3, BEN, `https://other.example/events/${PICNIC}`),
  ];
  const { calls } = await openMessages(
    `/messages/${BEN}`,
    { messages },
    {
      [`GET /api/events/${PICNIC}`]: anEvent({ id: PICNIC, title: 'Summer Picnic' }),
      [`GET /api/events/${HIDDEN}`]: { status: 404, body: aProblem(404, 'There is no such event.') },
      'GET /api/users/{id}': { user: { id: BEN, createdAt: '2024-01-05T12:00:00.000Z', profile: aPerson('Ben Osei') } },
    },
  );
  await screen.findAllByText('Summer Picnic');
  const cards = screen.getAllByRole('link', { name: /^(?:Event|Member)/ });
  expect(cards.map((card) => [card.getAttribute('href'), card.textContent])).toEqual([
    [`/events/${PICNIC}`, 'EventSummer Picnic'],
    [`/events/${PICNIC}`, 'EventSummer Picnic'],
    // Without the right to read it, the title is not known.
    [`/events/${HIDDEN}`, `Event/events/${HIDDEN}`],
    [`/directory?member=${BEN}`, 'MemberBen Osei'],
  ]);
  const fetched = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/events'));
  expect(fetched.sort()).toEqual([`/api/events/${PICNIC}`, `/api/events/${HIDDEN}`]);
});
