import { plainAnnouncement } from '@meridian/shared-types';
import { searchWords } from '@meridian/shared-types/search';

/**
 * Returns the words of a title and a text in one text, each after a space. It is stored with every change of them.
 * @example wordTextOf({ title: 'Résumé', content: '**Bring** it' }) // ' resume bring it'
 */
export const wordTextOf = ({ title, content }: { title: string; content: string }): string =>
  searchWords(title, plainAnnouncement(content))
    .map((word) => ` ${word}`)
    .join('');
