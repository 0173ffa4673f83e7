/**
 * The message for a refused change in an archived chapter: 409 with the code `chapter_archived`.
 * @example throw conflict('chapter_archived', CHAPTER_ARCHIVED)
 */
export const CHAPTER_ARCHIVED = 'This chapter was archived. You can read it, but nothing in it can change.';
