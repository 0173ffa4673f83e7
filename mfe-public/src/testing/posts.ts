import { aProblem, type MockedCall } from '@meridian/platform/testing';
import { estimateReadTime } from '@meridian/shared-types';
import { DEMO_POSTS } from '@meridian/demo';

/** The first posts as the content service sends them. */
export const POSTS = DEMO_POSTS.map(({ id: _, ...post }) => ({
  ...post,
  readTime: estimateReadTime(post.content),
  cover: null,
}));

/** The responses of the blog's calls. */
export const POST_CALLS = {
  'GET /api/posts': POSTS,
  'GET /api/posts/{slug}': ({ params }: MockedCall) => {
    const post = POSTS.find(({ slug }) => slug === params.slug);
    const others = POSTS.filter((other) => other !== post).slice(0, 2);
    return post ? { ...post, others } : { status: 404, body: aProblem(404, 'This article does not exist.') };
  },
};
