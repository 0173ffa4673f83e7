import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { touchArea } from '../../theme/touch-area';

const look = css<{ $quiet: boolean }>`
  ${({ $quiet }) => !$quiet && touchArea}
  color: ${({ $quiet }) => ($quiet ? 'inherit' : 'var(--color-accent)')};
  font-weight: ${({ $quiet }) => ($quiet ? 'inherit' : 600)};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-decoration-color: ${({ $quiet }) => ($quiet ? 'transparent' : 'color-mix(in srgb, currentcolor 40%, transparent)')};
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
  transition:
    text-decoration-color var(--motion-fast),
    color var(--motion-fast);
  &:hover {
    color: var(--color-accent-strong);
    text-decoration-color: currentcolor;
  }
`;
const Inside = styled(Link)<{ $quiet: boolean }>`
  ${look}
`;
const Outside = styled.a<{ $quiet: boolean }>`
  ${look}
`;

export type TextLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** Whether the link looks like its surroundings until it is hovered. Use it in titles and lists. */
  quiet?: boolean;
  /** Whether the page keeps its scroll position, because the target opens over the page. */
  preventScrollReset?: boolean;
  /** Whether the target takes the place of this page in the history, for something that Back closes anyway. */
  replace?: boolean;
  children: ReactNode;
} & (
    | { to: string; /** The router's state of the page that the link opens. */ state?: unknown; href?: undefined }
    | { href: string; to?: undefined; state?: undefined }
  );

/**
 * Renders a link in running text: `to` inside the product, `href` for mail, telephone numbers and other sites.
 * @example <TextLink to="/events">View All Events</TextLink>
 */
export function TextLink({ to, state, href, quiet = false, preventScrollReset, replace, rel, ...rest }: TextLinkProps) {
  if (to !== undefined) return <Inside {...rest} {...{ rel, to, state, preventScrollReset, replace }} $quiet={quiet} />;
  return (
    <Outside
      {...rest}
      href={href}
      rel={rel ?? (rest.target === '_blank' ? 'noopener noreferrer' : undefined)}
      $quiet={quiet}
    />
  );
}
