import { randomFrom } from './random';

/** Returns the avatar key of a demo person, which is the same in every service's seed. */
export const demoAvatarKey = (userId: string): string => userId.padEnd(32, '0');

/**
 * Returns a generated avatar, different for every person, as an SVG of 256 × 256 units.
 * @example demoAvatarSvg('a0deed000000000000000001')
 */
export function demoAvatarSvg(userId: string): string {
  const random = randomFrom(Number.parseInt(userId.slice(-6), 16) * 7919 + 11);
  const hue = Math.floor(random() * 360);
  const turn = Math.floor(random() * 180);
  const arcs = Array.from({ length: 4 }, (_, index) => {
    const width = 34 + index * 44 + random() * 16;
    return `<ellipse cx="128" cy="128" rx="${(width / 2).toFixed(1)}" ry="118" fill="none" stroke="hsl(${(hue + 18 * index) % 360} 45% ${80 - index * 6}%)" stroke-width="${(5 - index * 0.7).toFixed(1)}"/>`;
  }).join('');
  const sun = `<circle cx="${(70 + random() * 116).toFixed(0)}" cy="${(60 + random() * 100).toFixed(0)}" r="${(26 + random() * 22).toFixed(0)}" fill="hsl(${(hue + 150) % 360} 60% 72%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" fill="hsl(${hue} 38% 34%)"/><g transform="rotate(${turn} 128 128)">${sun}${arcs}<line x1="0" y1="128" x2="256" y2="128" stroke="hsl(${hue} 40% 78%)" stroke-width="3"/></g></svg>`;
}
