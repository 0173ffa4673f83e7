import styled from 'styled-components';
import { TextLink, useOrganization } from '@meridian/platform';
import { selectContactEmail, type SitePageContent } from '@meridian/shared-types';
import { CATEGORIES } from './contact-message';

const List = styled.ul`
  li {
    padding-block: var(--space-4);
    border-block-start: 1px solid var(--color-border);
  }
  h3 {
    font: 600 var(--text-md) / 1.4 var(--font-body);
    letter-spacing: normal;
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** Shows the email addresses by category. */
export function ContactCategories({ emails }: Pick<SitePageContent<'contact'>, 'emails'>) {
  const organization = useOrganization();
  return (
    <List>
      {CATEGORIES.map(({ name, text }) => {
        const email = selectContactEmail(name, { emails }, organization);
        return (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </li>
        );
      })}
    </List>
  );
}
