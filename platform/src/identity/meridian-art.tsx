import styled from 'styled-components';
import { arcPath, graticule, spot, type Place, type View } from './projection';

const HOME: Record<string, Place> = {
  lagos: [3.4, 6.5],
  accra: [-0.2, 5.6],
  nairobi: [36.8, -1.3],
  dakar: [-17.5, 14.7],
  johannesburg: [28, -26.2],
  addis: [38.7, 9],
};
const AWAY: Record<string, Place> = {
  london: [-0.1, 51.5],
  paris: [2.4, 48.9],
  lisbon: [-9.1, 38.7],
  berlin: [13.4, 52.5],
  toronto: [-79.4, 43.7],
  newYork: [-74, 40.7],
  atlanta: [-84.4, 33.7],
  houston: [-95.4, 29.8],
  dubai: [55.3, 25.2],
  saoPaulo: [-46.6, -23.5],
};
const PLACES = { ...HOME, ...AWAY };
const ROUTES: readonly (readonly [string, string])[] = [
  ['lagos', 'newYork'],
  ['lagos', 'london'],
  ['accra', 'toronto'],
  ['accra', 'berlin'],
  ['dakar', 'paris'],
  ['dakar', 'atlanta'],
  ['nairobi', 'london'],
  ['addis', 'dubai'],
  ['johannesburg', 'saoPaulo'],
  ['johannesburg', 'lisbon'],
  ['houston', 'lagos'],
];

interface Drawing {
  width: number;
  height: number;
  every: number;
  view: View;
  /**
   * The southernmost latitude that is drawn, in degrees. Places further south, and arcs to them, are left out, because
   * they would end below the content that covers the picture.
   */
  southernmost?: number;
}
const drawings = {
  globe: {
    width: 560,
    height: 520,
    every: 15,
    view: { center: [-14, 14], x: 280, y: 256, radius: 222 },
    southernmost: -5,
  },
  horizon: { width: 720, height: 360, every: 10, view: { center: [-20, -26], x: 360, y: 470, radius: 420 } },
  route: { width: 720, height: 480, every: 10, view: { center: [-30, 27], x: 350, y: 240, radius: 480 } },
} satisfies Record<string, Drawing>;
export type ArtVariant = keyof typeof drawings;

const Canvas = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: auto;
  fill: none;
  stroke-linecap: round;
  .ground {
    fill: color-mix(in srgb, var(--color-accent) 5%, transparent);
    stroke: color-mix(in srgb, var(--color-accent) 45%, transparent);
  }
  .meridian {
    stroke: color-mix(in srgb, var(--color-accent) 34%, transparent);
  }
  .parallel {
    stroke: color-mix(in srgb, var(--color-accent) 13%, transparent);
  }
  .noon {
    stroke: var(--color-accent);
    stroke-width: 1.5;
  }
  .way {
    stroke: var(--color-accent);
    stroke-width: 1.75;
  }
  .place {
    fill: var(--color-bg);
    stroke: var(--color-accent-strong);
    stroke-width: 2;
  }
  .home {
    fill: var(--color-accent-strong);
  }
  .halo {
    fill: color-mix(in srgb, var(--color-accent) 18%, transparent);
  }
`;

/** Each drawing is created only once, because its lines never change. */
const made = new Map<ArtVariant, ReturnType<typeof make>>();
function make({ view, every, southernmost = -90 }: Drawing) {
  const isShown = ([, latitude]: Place) => latitude >= southernmost;
  const dots = Object.entries(PLACES).flatMap(([name, place]) => {
    const at = isShown(place) && spot(place, view);
    return at ? [{ name, home: name in HOME, ...at }] : [];
  });
  const ways = ROUTES.flatMap(([from, to]) => {
    const [a, b] = [PLACES[from], PLACES[to]];
    return (a && b && isShown(a) && isShown(b) && arcPath(a, b, view)) || [];
  });
  return { ...graticule(view, every), noon: 180 / every, dots, ways };
}
function drawn(variant: ArtVariant) {
  const drawing = made.get(variant) ?? make(drawings[variant]);
  made.set(variant, drawing);
  return drawing;
}

/**
 * Draws the product's illustration: a globe of meridians, with arcs between places of origin and places of residence.
 * It is decorative. It fills its frame if the frame has a height.
 * @example <MeridianArt variant="globe" />
 */
export function MeridianArt({ variant = 'globe' }: { variant?: ArtVariant }) {
  const { width, height, view } = drawings[variant];
  const { meridians, parallels, noon, dots, ways } = drawn(variant);
  return (
    <Canvas viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <circle className="ground" cx={view.x} cy={view.y} r={view.radius} />
      {parallels.map((line, index) => (
        <path key={index} className="parallel" d={line} />
      ))}
      {meridians.map((line, index) => (
        <path key={index} className={index === noon ? 'meridian noon' : 'meridian'} d={line} />
      ))}
      {ways.map((line, index) => (
        <path key={index} className="way" d={line} />
      ))}
      {dots.map(({ name, home, x, y }) => (
        <g key={name}>
          {home && <circle className="halo" cx={x} cy={y} r="11" />}
          <circle className={home ? 'place home' : 'place'} cx={x} cy={y} r={home ? 4.5 : 4} />
        </g>
      ))}
    </Canvas>
  );
}
