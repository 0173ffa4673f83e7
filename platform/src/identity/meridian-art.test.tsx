import { render } from '@testing-library/react';
import { MeridianArt } from './meridian-art';

/**
 * The part of the globe that is in view on a phone. On the landing page at 390 px, the picture has 358 px, of which the
 * globe takes 92 %, 16 px below the top. The card over it begins at 12.5 rem.
 */
const SCALE = (0.92 * 358) / 560;
const LOWEST = (12.5 * 16 - 16) / SCALE;

const numbersIn = (text: string | null) => (text?.match(/-?[\d.]+/g) ?? []).map(Number);

test('the places and the ends of the arcs on the globe are above the card that covers its lower part', () => {
  const { container } = render(<MeridianArt variant="globe" />);
  const ends = [...container.querySelectorAll('.way')].flatMap((way) => {
    const [fromX, fromY, , , toX, toY] = numbersIn(way.getAttribute('d'));
    return [[fromX, fromY] as const, [toX, toY] as const];
  });
  const places = [...container.querySelectorAll('.place')].map((place) => [
    Number(place.getAttribute('cx')),
    Number(place.getAttribute('cy')),
  ]);
  expect(ends.length).toBeGreaterThan(10);
  for (const [x = NaN, y = NaN] of [...ends, ...places]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(560);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(LOWEST);
  }
  const nearest = ends.map(([x = NaN, y = NaN]) =>
    Math.min(...places.map(([placeX = NaN, placeY = NaN]) => Math.hypot(placeX - x, placeY - y))),
  );
  expect(Math.max(...nearest)).toBeLessThan(1);
});
