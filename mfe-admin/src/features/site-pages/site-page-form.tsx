import { Banner, Stack } from '@meridian/platform';
import {
  FormButtons,
  showFormError,
  submitWith,
  useFormDraft,
  useZodForm,
  type FormSchema,
} from '@meridian/platform/forms';
import { ApiError, type SitePage, type SitePageInput, type SitePageVersion } from '@meridian/shared-types';
import { SitePageInput as SitePageForm, SitePageVersion as VersionSchema } from '@meridian/shared-types/schemas';
import { useState } from 'react';
import styled from 'styled-components';
import type { PageFields } from './page-field';
import { PAGE_FIELDS } from './page-fields';
import { PageParts, type PageForm, type PictureField, type ZoneField } from './page-part';
import { useSaveSitePage } from './queries';

/** Returns the editable content of a page, in which pictures have no sizes. */
export function toInput(sitePage: SitePage): SitePageInput {
  if (sitePage.page === 'organization') {
    const { logo } = sitePage.content;
    return { page: sitePage.page, content: { ...sitePage.content, logo: logo && { id: logo.id, alt: logo.alt } } };
  }
  if (sitePage.page !== 'leadership') return sitePage;
  const { sections, ...content } = sitePage.content;
  return {
    page: sitePage.page,
    content: {
      ...content,
      sections: sections.map((section) => ({
        ...section,
        people: section.people.map(({ picture, ...person }) => ({
          ...person,
          picture: picture && { id: picture.id, alt: picture.alt },
        })),
      })),
    },
  };
}

const currentIn = (error: Error): SitePageVersion | undefined =>
  error instanceof ApiError && error.problem?.code === 'site_page_changed'
    ? VersionSchema.safeParse(error.problem.current).data
    : undefined;

/** The form is wide enough for a sentence. */
const Form = styled.form`
  max-inline-size: 52rem;
`;

type Values = Record<string, unknown>;

interface Props {
  stored: SitePageVersion;
  PictureField: PictureField;
  ZoneField: ZoneField;
}

/** Renders the form for the texts of a page. The input survives a reload, and a change by another admin. */
export function SitePageEditor({ stored, ...controls }: Props) {
  const { page } = stored.sitePage;
  const [base, setBase] = useState(stored);
  const [isBehind, setIsBehind] = useState(false);
  const form: PageForm = useZodForm<FormSchema>(SitePageForm, toInput(base.sitePage));
  const draft = useFormDraft(form, `site-page:${page}`);
  const save = useSaveSitePage(
    base,
    (saved) => {
      setIsBehind(false);
      setBase(saved);
      draft.sent(form.getValues());
    },
    (error) => {
      const current = currentIn(error);
      if (current) {
        setIsBehind(true);
        setBase(current);
      }
      showFormError(form, error, 'Page not saved', 'Try again in a moment.');
    },
  );
  const fields: PageFields = PAGE_FIELDS[page];
  return (
    <Form
      noValidate
      aria-label="Page"
      onSubmit={submitWith(form, { mutateAsync: (values: Values) => save.mutateAsync(values as SitePageInput) })}
    >
      <Stack gap={6}>
        {isBehind && (
          <Banner tone="warning" title="Somebody else has changed this page">
            Your text is still here. Save again to replace the other version, which stays in the history below.
          </Banner>
        )}
        <PageParts form={form} fields={fields} path="content" {...controls} />
        <FormButtons mutation={save} submit="Save Page" pendingText="Saving..." draft={draft} />
      </Stack>
    </Form>
  );
}
