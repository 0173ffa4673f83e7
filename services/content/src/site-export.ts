import { exportSource, type ExportSources } from '@meridian/service-kit';
import type { Models } from './models/create-models';
import type { PostDoc, PostFields } from './models/post.model';

/** The number of pictures in a page of the export; each may have a million bytes. */
const PICTURES = 4;
const pictureFile = (id: string) => `pictures/${id}.webp`;

/** The columns of the texts of an article, which `read` finds in a document. */
const postColumns = <Doc>(read: (doc: Doc) => PostFields) => ({
  isFeatured: (doc: Doc) => read(doc).featured,
  cover: (doc: Doc) => {
    const { cover } = read(doc);
    return cover && { id: cover.id, alt: cover.alt };
  },
});

/** Converts an article to a Markdown file, with all fields except the text as YAML in front. */
function toMarkdown({ title, author, authorRole, category, excerpt, content, publishAt, cover }: PostDoc): string {
  const front = {
    title,
    author,
    authorRole,
    category,
    excerpt,
    publishAt: publishAt ?? null,
    ...(cover && { cover: pictureFile(cover.id), coverText: cover.alt }),
  };
  // Every JSON value is valid YAML.
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content}\n`;
}

/** The sources of the content service for a site export: the public texts and their pictures. */
export const exportSources = (
  models: Pick<Models, 'Pictures' | 'Posts' | 'PostVersions' | 'SitePageVersions'>,
): ExportSources<'content'> => ({
  posts: exportSource('posts', models.Posts, {
    columns: postColumns((post) => post),
    reads: ['featured', 'cover'],
    limit: 50,
    // The path contains the id, because a new article may take the address of another one during the export.
    toFile: (post) => ({
      path: `posts/${post.slug}-${String(post._id)}.md`,
      content: toMarkdown(post),
      encoding: 'utf8',
    }),
  }),
  postVersions: exportSource('postVersions', models.PostVersions, {
    columns: {
      ...postColumns(({ post }) => post),
      byId: 'by',
      title: 'post.title',
      slug: 'post.slug',
      excerpt: 'post.excerpt',
      content: 'post.content',
      author: 'post.author',
      authorRole: 'post.authorRole',
      category: 'post.category',
    },
    reads: ['post.featured', 'post.cover'],
    limit: 50,
  }),
  sitePageVersions: exportSource('sitePageVersions', models.SitePageVersions, { columns: { byId: 'by' }, limit: 50 }),
  pictures: exportSource('pictures', models.Pictures, {
    columns: { file: ({ _id }) => pictureFile(_id) },
    reads: ['images'],
    limit: PICTURES,
    toId: (id) => id,
    toFile: ({ _id, width, images }) => {
      const largest = images[width] ?? Object.values(images).at(-1);
      return largest && { path: pictureFile(_id), content: largest.toString('base64'), encoding: 'base64' };
    },
  }),
});
