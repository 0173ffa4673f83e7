import { ALL_POSTS, type PostCard } from '@meridian/shared-types';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { searchPosts } from './search-posts';

it.each(SEARCH_CASES)('the search finds $text as every search does', ({ text, found, missed }) => {
  const all = [{ title: text, excerpt: '', category: 'Events' } as PostCard];
  for (const search of found) expect([search, searchPosts(all, search, ALL_POSTS)]).toEqual([search, all]);
  for (const search of missed) expect([search, searchPosts(all, search, ALL_POSTS)]).toEqual([search, []]);
});
