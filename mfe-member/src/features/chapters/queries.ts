import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

export const allChapters = () => queryFor(chaptersApi.list);
/** Returns the query for a list with one chapter only, which is empty if the chapter is archived. */
export const oneChapter = (id: number) => queryFor(chaptersApi.list, { query: { id: String(id) } });
export const chapterBySlug = (slug: string) => queryFor(chaptersApi.bySlug, { params: { slug } });
