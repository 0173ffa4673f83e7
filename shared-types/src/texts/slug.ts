import { limitMarks } from '../fields/limit-marks';

/** Matches invisible characters, keycap frames of emoji, and apostrophes, which do not separate words. */
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Me}'’‘ʼʻ`´]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/**
 * Returns the slug of a chapter's name: its letters and digits of any script in lower case, with hyphens between words.
 * It is empty if the name has no letters or digits. Both Unicode forms of a name have the same slug.
 * @example slugify('San Francisco Bay') // 'san-francisco-bay'
 * @example slugify("Ghana/Côte d'Ivoire") // 'ghana-côte-divoire'
 */
export const slugify = (name: string): string =>
  (limitMarks(name).toLowerCase().normalize('NFC').replace(DROPPED, '').match(WORD) ?? []).join('-');
