import { queryFor } from '@meridian/platform';
import { chaptersApi } from '@meridian/shared-types';

export const allChapters = () => queryFor(chaptersApi.list);
export const chapterBySlug = (slug: string) => queryFor(chaptersApi.bySlug, { params: { slug } });
