import { Banner, Grid, Input, Stack, Textarea } from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import {
  FormButtons,
  FormField,
  showFormError,
  submitWith,
  useFormDraft,
  useZodForm,
  type ZodForm,
} from '@meridian/platform/forms';
import {
  ApiError,
  type OfficePost,
  POST_LIMITS,
  listPostCategories,
  slugifyTitle,
  type PostInput,
} from '@meridian/shared-types';
import { OfficePost as OfficePostSchema, PostInput as PostForm } from '@meridian/shared-types/schemas';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CoverField } from './cover-field';
import { LABELS } from './post-text';
import { allPosts, useSavePost } from './queries';

const EMPTY: PostInput = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  author: '',
  authorRole: '',
  category: '',
  featured: false,
  cover: null,
};

/** Returns the editable fields of a stored article. */
export const toInput = (post: PostInput | Omit<OfficePost, 'id'>): PostInput => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  author: post.author,
  authorRole: post.authorRole,
  category: post.category,
  featured: post.featured,
  cover: post.cover && { id: post.cover.id, alt: post.cover.alt },
});

/** Returns the stored article if another admin saved another version in the meantime. */
const currentIn = (error: Error): OfficePost | undefined =>
  error instanceof ApiError && error.problem?.code === 'post_changed'
    ? OfficePostSchema.safeParse(error.problem.current).data
    : undefined;

interface Props {
  /** The article, or undefined for a new one. */
  post: OfficePost | undefined;
  onCreated: (id: string) => void;
}

/** Renders the form of an article. The input survives a reload, and a change by another admin. */
export function PostEditor({ post, onCreated }: Props) {
  const [base, setBase] = useState(post);
  const [other, setOther] = useState<OfficePost>();
  const form = useZodForm(PostForm, base ? toInput(base) : EMPTY);
  const draft = useFormDraft(form, `post:${post?.id ?? 'new'}`);
  const save = useSavePost(
    base,
    (saved) => {
      setOther(undefined);
      setBase(saved);
      draft.sent(form.getValues());
      if (!base) onCreated(saved.id);
    },
    (error) => {
      const current = currentIn(error);
      if (current) {
        setOther(current);
        setBase(current);
      }
      showFormError(form, error, 'Article not saved', 'Try again in a moment.');
    },
  );
  return (
    <form noValidate aria-label="Article" onSubmit={submitWith(form, save)}>
      <Stack gap={5}>
        {other && <OtherVersion other={toInput(other)} own={form.getValues()} />}
        <TextFields form={form} />
        <FormField form={form} name="cover" label={LABELS.cover} optional>
          {({ value, onChange }) => (
            <CoverField
              value={value}
              stored={base?.cover ?? null}
              problem={form.formState.errors.cover?.alt?.message}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormField form={form} name="featured" label={LABELS.featured}>
          {({ value, onChange, ...props }) => <Switch {...props} checked={value} onCheckedChange={onChange} />}
        </FormField>
        <FormButtons mutation={save} submit="Save Article" pendingText="Saving..." draft={draft} />
      </Stack>
    </form>
  );
}

/** Names the parts in which the version of another admin differs. */
function OtherVersion({ other, own }: { other: PostInput; own: PostInput }) {
  const names = Object.keys(other) as (keyof PostInput)[];
  const changed = names.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(other[name]));
  return (
    <Banner tone="warning" title="Somebody else has changed this article">
      Your text is still here. These parts differ: {changed.map((name) => LABELS[name]).join(', ')}. Save again to
      replace the other version, which stays in the history.
    </Banner>
  );
}

function TextFields({ form }: { form: ZodForm<typeof PostForm> }) {
  const posts = useQuery(allPosts());
  const categoriesId = useId();
  return (
    <>
      <FormField form={form} name="title" label={LABELS.title}>
        {({ onBlur, ...props }) => (
          <Input
            {...props}
            dir="auto"
            maxLength={POST_LIMITS.titleMax}
            onBlur={() => {
              onBlur();
              if (!form.getValues('slug')) form.setValue('slug', slugifyTitle(form.getValues('title')));
            }}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="slug"
        label={LABELS.slug}
        help="The last part of the address: /blog/… Earlier addresses lead to it."
      >
        {(props) => <Input {...props} maxLength={POST_LIMITS.slugMax} />}
      </FormField>
      <FormField
        form={form}
        name="excerpt"
        label={LABELS.excerpt}
        help="Shown in lists, search results and link previews."
      >
        {(props) => <Textarea {...props} dir="auto" rows={3} maxLength={POST_LIMITS.excerptMax} />}
      </FormField>
      <FormField
        form={form}
        name="content"
        label={LABELS.content}
        help="Separate paragraphs with an empty line. Begin a heading with ## and a quotation with >."
      >
        {(props) => <Textarea {...props} dir="auto" rows={16} maxLength={POST_LIMITS.contentMax} />}
      </FormField>
      <Grid min="15rem" gap={4}>
        <FormField form={form} name="author" label={LABELS.author}>
          {(props) => <Input {...props} dir="auto" maxLength={POST_LIMITS.authorMax} />}
        </FormField>
        <FormField form={form} name="authorRole" label={LABELS.authorRole} optional>
          {(props) => <Input {...props} dir="auto" maxLength={POST_LIMITS.authorRoleMax} />}
        </FormField>
      </Grid>
      <FormField
        form={form}
        name="category"
        label={LABELS.category}
        help="Choose one or type a new one. The blog has a button for each category."
      >
        {(props) => (
          <>
            <Input {...props} dir="auto" list={categoriesId} maxLength={POST_LIMITS.categoryMax} />
            <datalist id={categoriesId}>
              {listPostCategories(posts.data ?? []).map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
          </>
        )}
      </FormField>
    </>
  );
}
