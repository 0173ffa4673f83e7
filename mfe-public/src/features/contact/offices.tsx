import styled from 'styled-components';
import { TextLink } from '@meridian/platform';

const OFFICES = [
  {
    city: 'Washington, DC',
    role: 'Headquarters',
    address: ['1420 K Street NW, Suite 300', 'Washington, DC 20005'],
    phone: '+1 (202) 555-0118',
    hours: 'Monday to Friday, 9:00 AM to 5:30 PM ET',
  },
  {
    city: 'Houston',
    role: 'South',
    address: ['2200 Post Oak Boulevard, Floor 4', 'Houston, TX 77056'],
    phone: '+1 (713) 555-0184',
    hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
  },
  {
    city: 'Oakland',
    role: 'West',
    address: ['1904 Franklin Street, Suite 210', 'Oakland, CA 94612'],
    phone: '+1 (510) 555-0172',
    hours: 'Tuesday to Saturday, 10:00 AM to 6:00 PM PT',
  },
];

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

/** Addresses, telephone numbers and opening hours. */
export function Offices() {
  return (
    <Row>
      {OFFICES.map((office) => (
        <Office key={office.city}>
          <h3>{office.city}</h3>
          <p>{office.role}</p>
          <address>
            {office.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <TextLink href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</TextLink>
          </address>
          <p>{office.hours}</p>
        </Office>
      ))}
    </Row>
  );
}
