/** The longitude and latitude, in degrees. */
export type Place = readonly [longitude: number, latitude: number];
/** The view of a globe: the place in its center, and the position and radius of the drawing. */
export interface View {
  center: Place;
  x: number;
  y: number;
  radius: number;
}
interface Vector {
  x: number;
  y: number;
  z: number;
}

const RADIANS = Math.PI / 180;
const STEP_DEGREES = 4;
/** The height of an arc above the straight line, as a fraction of its length. */
const BEND = 0.34;

/**
 * Returns a place as a point on the unit sphere, rotated so that the view's center faces the viewer. The z axis points
 * at the viewer.
 */
function turned([longitude, latitude]: Place, { center: [middle, tilt] }: View): Vector {
  const around = (longitude - middle) * RADIANS;
  const up = latitude * RADIANS;
  const x = Math.cos(up) * Math.sin(around);
  const z = Math.cos(up) * Math.cos(around);
  const sin = Math.sin(tilt * RADIANS);
  const cos = Math.cos(tilt * RADIANS);
  return { x, y: cos * Math.sin(up) - sin * z, z: sin * Math.sin(up) + cos * z };
}

const onPaper = (point: Vector, view: View): string =>
  `${(view.x + view.radius * point.x).toFixed(1)} ${(view.y - view.radius * point.y).toFixed(1)}`;

/** Returns the visible parts of a line as an SVG path. */
function pathOf(points: Vector[], view: View): string {
  const visible = ({ z }: Vector) => z >= 0;
  return points
    .map((point, index) =>
      visible(point) ? `${index > 0 && visible(points[index - 1] as Vector) ? 'L' : 'M'}${onPaper(point, view)}` : '',
    )
    .join('');
}

const steps = (from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / STEP_DEGREES) + 1 }, (_, step) => from + step * STEP_DEGREES);

/** Returns the meridians and parallels in steps of `every` degrees. */
export function graticule(view: View, every: number): { meridians: string[]; parallels: string[] } {
  const lines = (count: number, line: (index: number) => Place[]) =>
    Array.from({ length: count }, (_, index) =>
      pathOf(
        line(index).map((place) => turned(place, view)),
        view,
      ),
    );
  return {
    meridians: lines(360 / every, (index) => steps(-88, 88).map((latitude): Place => [index * every - 180, latitude])),
    parallels: lines(180 / every - 1, (index) =>
      steps(-180, 180).map((longitude): Place => [longitude, (index + 1) * every - 90]),
    ),
  };
}

/** Returns the position of a place in the drawing, or undefined if it is on the far side. */
export function spot(place: Place, view: View): { x: number; y: number } | undefined {
  const { x, y, z } = turned(place, view);
  return z > 0 ? { x: view.x + view.radius * x, y: view.y - view.radius * y } : undefined;
}

/** Returns an arc between two places, bent to the north, or undefined if one of them is on the far side. */
export function arcPath(from: Place, to: Place, view: View): string | undefined {
  const [a, b] = [spot(from, view), spot(to, view)];
  if (!a || !b) return undefined;
  const [across, down] = [b.x - a.x, b.y - a.y];
  const bend = BEND * (across > 0 ? 1 : -1);
  const [x, y] = [(a.x + b.x) / 2 + down * bend, (a.y + b.y) / 2 - across * bend];
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${x.toFixed(1)} ${y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}
