import type { ChapterDetails } from '@meridian/shared-types';
import { useEffect, useRef } from 'react';

/**
 * Returns a reference to the version of the chapter that the values of a form are compared with. It follows the version
 * that another form of the page has saved, unless fields of this form differ in it.
 */
export function useBase(chapter: ChapterDetails, differ: (a: ChapterDetails, b: ChapterDetails) => boolean) {
  const base = useRef(chapter);
  useEffect(() => {
    if (chapter.version > base.current.version && !differ(base.current, chapter)) base.current = chapter;
  }, [chapter, differ]);
  return base;
}
