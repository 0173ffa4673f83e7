import styled from 'styled-components';
import { PhoneLink } from '@meridian/platform';
import type { SitePageContent } from '@meridian/shared-types';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
  gap: var(--space-6);
`;
const Office = styled.article`
  padding-block-start: var(--space-4);
  border-block-start: 2px solid var(--color-text);

  h3 {
    font-size: var(--text-xl);
  }
  > p:first-of-type {
    margin-block-end: var(--space-3);
    font-size: var(--text-sm);
    color: var(--color-text-muted);
  }
  address {
    font-style: normal;
  }
  span {
    display: block;
  }
`;

/** Shows addresses, telephone numbers and opening hours. */
export function Offices({ offices }: { offices: SitePageContent<'contact'>['offices'] }) {
  return (
    <Row>
      {offices.map((office) => (
        <Office key={office.city}>
          <h3>{office.city}</h3>
          <p>{office.role}</p>
          <address>
            {office.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {office.phone && <PhoneLink phone={office.phone} />}
          </address>
          <p>{office.hours}</p>
        </Office>
      ))}
    </Row>
  );
}
