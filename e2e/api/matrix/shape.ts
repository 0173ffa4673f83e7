/**
 * The exact fields of a response. `1` is a value or a list of values. An object has exactly these keys, of which
 * `'key?'` may be missing or null. `[shape]` is a list with at least one entry, each of that shape. Shapes are written
 * by hand beside the contract, so that a field that is added to the contract by mistake is found.
 */
export type Shape = 1 | readonly [Shape] | { readonly [key: string]: Shape };

/** Returns a line for each place where a value does not have the shape. */
export function shapeMismatches(shape: Shape, value: unknown, at = 'response'): string[] {
  if (shape === 1)
    return isObject(value) || (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null))
      ? [`${at} has parts that the table does not name`]
      : [];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.length
      ? value.flatMap((each, index) => shapeMismatches((shape as readonly [Shape])[0], each, `${at}[${index}]`))
      : [`${at} is empty, which shows nothing`];
  }
  if (!isObject(value)) return [`${at} is no object`];
  const named = new Map(
    Object.entries(shape as Record<string, Shape>).map(([key, inner]) => [
      key.replace('?', ''),
      { inner, optional: key.endsWith('?') },
    ]),
  );
  return [
    ...Object.keys(value)
      .filter((key) => !named.has(key))
      .map((key) => `${at}.${key} is not in the table`),
    ...[...named].flatMap(([key, { inner, optional }]) =>
      optional && (value[key] ?? null) === null
        ? []
        : key in value
          ? shapeMismatches(inner, value[key], `${at}.${key}`)
          : [`${at}.${key} is missing`],
    ),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
