/** Invisible characters and the frames of keys in emoji. Inside of a word an apostrophe is no end of it. */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Me}'’‘ʼʻ`´]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/**
 * The slug of a chapter, from its name: its letters and digits of any script in lower case, with hyphens between words.
 * Empty if the name has neither. Both Unicode forms of a name have one slug.
 * @example slugOf('San Francisco Bay') // 'san-francisco-bay'
 * @example slugOf("Ghana/Côte d'Ivoire") // 'ghana-côte-divoire'
 */
export const slugOf = (name: string): string =>
  (name.toLowerCase().normalize('NFC').replace(DROPPED, '').match(WORD) ?? []).join('-');
