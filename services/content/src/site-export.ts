import { exportedId, exportSource, instantOrNull, type ExportSources } from '@meridian/service-kit';
import type { Models } from './models/create-models';
import type { PictureDoc } from './models/picture.model';
import { pickFields } from './posts/post-reads';
import type { PostDoc, PostFields, PostVersionDoc } from './models/post.model';
import type { SitePageVersionDoc } from './models/site-page.model';

/** The number of pictures in a page of the export; each may have a million bytes. */
const PICTURES = 4;

function toPostFields(post: PostFields) {
  const { featured, cover, ...fields } = pickFields(post);
  return { ...fields, isFeatured: featured, cover: cover ? { id: cover.id, alt: cover.alt } : null };
}

/** Converts an article to a Markdown file, with all fields except the text as YAML in front. */
function toMarkdown({ title, author, authorRole, category, excerpt, content, publishAt, cover }: PostDoc): string {
  const front = {
    title,
    author,
    authorRole,
    category,
    excerpt,
    publishAt: instantOrNull(publishAt),
    ...(cover && { cover: `pictures/${cover.id}.webp`, coverText: cover.alt }),
  };
  // Every JSON value is valid YAML.
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content}\n`;
}

/** The sources of the content service for a site export: the public texts and their pictures. */
export const exportSources = (
  models: Pick<Models, 'Pictures' | 'Posts' | 'PostVersions' | 'SitePageVersions'>,
): ExportSources<'content'> => ({
  posts: exportSource<'posts', PostDoc>(models.Posts, {
    fields: {
      title: 1,
      slug: 1,
      excerpt: 1,
      content: 1,
      author: 1,
      authorRole: 1,
      category: 1,
      featured: 1,
      cover: 1,
      formerSlugs: 1,
      publishAt: 1,
      views: 1,
      changedAt: 1,
    },
    limit: 50,
    toItem: (post) => ({
      record: {
        id: String(post._id),
        ...toPostFields(post),
        formerSlugs: post.formerSlugs,
        publishAt: instantOrNull(post.publishAt),
        views: post.views ?? null,
        changedAt: instantOrNull(post.changedAt),
      },
      // The path contains the id, because a new article may take the address of another one during the export.
      file: { path: `posts/${post.slug}-${String(post._id)}.md`, content: toMarkdown(post), encoding: 'utf8' },
    }),
  }),
  postVersions: exportSource<'postVersions', PostVersionDoc>(models.PostVersions, {
    fields: { postId: 1, version: 1, at: 1, action: 1, by: 1, post: 1 },
    limit: 50,
    toItem: ({ _id, postId, version, at, action, by, post }) => ({
      record: {
        id: String(_id),
        postId: String(postId),
        version,
        at: instantOrNull(at),
        action,
        byId: exportedId(by),
        ...toPostFields(post),
      },
    }),
  }),
  sitePageVersions: exportSource<'sitePageVersions', SitePageVersionDoc>(models.SitePageVersions, {
    fields: { page: 1, version: 1, at: 1, by: 1, content: 1 },
    limit: 50,
    toItem: ({ _id, page, version, at, by, content }) => ({
      record: {
        id: String(_id),
        page,
        version,
        at: instantOrNull(at),
        byId: exportedId(by),
        content: content as never,
      },
    }),
  }),
  pictures: exportSource<'pictures', PictureDoc>(models.Pictures, {
    fields: { width: 1, height: 1, images: 1, uses: 1 },
    limit: PICTURES,
    toId: (id) => id,
    toItem: ({ _id, width, height, images, uses }) => {
      const path = `pictures/${_id}.webp`;
      const largest = images[width] ?? Object.values(images).at(-1);
      return {
        record: { id: _id, file: path, width, height, uses },
        ...(largest && { file: { path, content: largest.toString('base64'), encoding: 'base64' } }),
      };
    },
  }),
});
