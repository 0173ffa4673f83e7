/**
 * The slug of a chapter, from its name: lower case, hyphens for spaces.
 * @example slugOf('San Francisco Bay') // 'san-francisco-bay'
 */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');
