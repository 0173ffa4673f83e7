import styled from 'styled-components';
import { TextLink } from '@meridian/platform';
import { CONTACT_CATEGORIES } from './contact-message';

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

/** Email addresses by category. */
export function ContactCategories() {
  return (
    <List>
      {CONTACT_CATEGORIES.map(({ name, text, email }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </li>
      ))}
    </List>
  );
}
