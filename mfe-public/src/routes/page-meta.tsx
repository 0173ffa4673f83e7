import { useEffect } from 'react';
import { usePageTitle, useOrganization } from '@meridian/platform';
import { DEFAULT_ORGANIZATION, named } from '@meridian/shared-types';

interface PageMetaProps {
  title: string;
  description: string;
  /** The canonical path, if the page has several. */
  path: string;
}

/** Sets an attribute of an element in the head, creating the element if needed. @returns a function that undoes it */
function setInHead(
  tag: 'meta' | 'link',
  [key, name]: [string, string],
  [attribute, value]: [string, string],
): () => void {
  const existing = document.head.querySelector(`${tag}[${key}="${name}"]`);
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  const before = existing?.getAttribute(attribute) ?? '';
  element.setAttribute(key, name);
  element.setAttribute(attribute, value);
  return () => (existing ? element.setAttribute(attribute, before) : element.remove());
}

/** Sets the title, description and canonical URL of the document while the page is open. */
export function PageMeta({ path, ...source }: PageMetaProps) {
  const { name, tagline, description: ofOrganization } = useOrganization();
  const isHome = source.title === DEFAULT_ORGANIZATION.tagline;
  const title = isHome ? tagline : named(source.title, name);
  const description =
    isHome && ofOrganization !== DEFAULT_ORGANIZATION.description ? ofOrganization : named(source.description, name);
  usePageTitle(title);
  useEffect(() => {
    const url = `${window.location.origin}${path}`;
    const meta = (key: string, name: string, content: string) => setInHead('meta', [key, name], ['content', content]);
    const undo = [
      setInHead('link', ['rel', 'canonical'], ['href', url]),
      meta('name', 'description', description),
      meta('property', 'og:site_name', name),
      meta('property', 'og:type', 'website'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
    ];
    return () => undo.forEach((restore) => restore());
  }, [title, description, path, name]);
  return null;
}
