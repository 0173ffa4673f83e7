import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import * as z from 'zod';
import { showsPeople } from './affected-by';

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  $ref?: string;
  $defs?: Record<string, Shape>;
}

/** Returns whether a response contains a picture of a person anywhere. */
function showsPerson(root: Shape, shape: Shape = root): boolean {
  if (shape.$ref) return showsPerson(root, root.$defs?.[shape.$ref.split('/').at(-1)!] ?? {});
  if (shape.properties && 'avatarUrl' in shape.properties) return true;
  const parts = [...Object.values(shape.properties ?? {}), ...(shape.items ? [shape.items] : [])];
  return [...parts, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].some((part) =>
    showsPerson(root, part),
  );
}

test('after a change of a person, every call that shows people is fetched again', () => {
  const shown = Object.values(publicContracts)
    .flatMap((routes) => Object.values<Route>(routes))
    .filter(({ method, response }) => {
      if (method !== 'GET' || !response) return false;
      return showsPerson(z.toJSONSchema(response, { unrepresentable: 'any' }) as Shape);
    })
    .map(({ path }) => path)
    // This is the form of the person's own profile, which has no id.
    .filter((path) => path !== '/api/profile');
  expect(new Set(showsPeople.map(({ path }) => path))).toEqual(new Set(shown));
});
