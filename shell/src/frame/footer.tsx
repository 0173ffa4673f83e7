import { media, useOrganization, Wordmark } from '@meridian/platform';
import { named, type Registry } from '@meridian/shared-types';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { navItems } from './navigation/nav-items';
import type { Viewer } from '../registry/audience';
import { breakpoint } from './breakpoints';

const Ground = styled.footer`
  border-block-start: 1px solid var(--color-border);
  background: var(--color-sunken);
  font-size: var(--text-sm);
`;
const Inner = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  gap: var(--space-5) var(--space-4);
  max-inline-size: calc(var(--page) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-7) var(--gutter) var(--space-5);
  ${breakpoint.medium} {
    grid-template-columns: 2fr repeat(3, 1fr);
    gap: var(--space-6);
  }
`;
const About = styled.div`
  display: grid;
  grid-column: 1 / -1;
  align-content: start;
  gap: var(--space-3);
  color: var(--color-text-muted);
  p {
    max-inline-size: 24rem;
  }
  ${breakpoint.medium} {
    grid-column: auto;
  }
`;
const Column = styled.nav`
  h2 {
    margin-block-end: var(--space-3);
    font: 600 var(--text-sm) / 1.4 var(--font-body);
    letter-spacing: 0;
  }
  li + li {
    margin-block-start: var(--space-2);
    ${media.touch} {
      margin-block-start: 0;
    }
  }
  a {
    color: var(--color-text-muted);
    text-decoration: none;
    ${media.touch} {
      display: flex;
      align-items: center;
      min-block-size: 44px;
    }
  }
  a:hover {
    color: var(--color-accent-strong);
    text-decoration: underline;
  }
`;
const MailLink = styled.a`
  color: inherit;
  overflow-wrap: anywhere;
`;
const Legal = styled.p`
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  color: var(--color-text-muted);
  grid-column: 1 / -1;
`;

const COLUMNS = [
  { title: 'Community', area: 'footer-community' },
  { title: 'Company', area: 'footer-company' },
  { title: 'Connect', area: 'footer-connect' },
] as const;

export function Footer({ registry, viewer }: { registry: Registry; viewer: Viewer | undefined }) {
  const id = useId();
  const { name, email } = useOrganization();
  return (
    <Ground>
      <Inner>
        <About>
          <Wordmark />
          <p>Chapters, events and conversations that keep a far-flung profession close to home.</p>
          {email && <MailLink href={`mailto:${email}`}>{email}</MailLink>}
        </About>
        {COLUMNS.map(({ title, area }) => (
          <Column key={area} aria-labelledby={`${id}${area}`}>
            <h2 id={`${id}${area}`}>{title}</h2>
            <ul>
              {navItems(registry, area, viewer).map((item) => (
                <li key={item.label}>
                  <Link to={item.to}>{named(item.label, name)}</Link>
                </li>
              ))}
            </ul>
          </Column>
        ))}
        <Legal>© 2024 {name}. All rights reserved.</Legal>
      </Inner>
    </Ground>
  );
}
