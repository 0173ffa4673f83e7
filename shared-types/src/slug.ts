/**
 * The address of a chapter's page, made from its name: lower case, spaces as hyphens.
 * @example slugOf('San Francisco Bay') // 'san-francisco-bay'
 */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');
