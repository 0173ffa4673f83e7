import { Briefcase, GraduationCap, HandCoins, HeartPulse, Landmark, Sprout } from 'lucide-react';
import styled from 'styled-components';
import { Grid } from '@meridian/platform';

const AREAS = [
  {
    name: 'Careers',
    text: 'Licences, referrals and second first jobs, with people who hold the post you want.',
    Icon: Briefcase,
  },
  {
    name: 'Investment',
    text: 'Circles that pool small sums and put them, patiently, into real enterprises.',
    Icon: HandCoins,
  },
  {
    name: 'Healthcare',
    text: 'Second Saturday clinics, hospital letters explained, company on the way to an appointment.',
    Icon: HeartPulse,
  },
  {
    name: 'Education',
    text: 'Mentoring, scholarships and teaching visits, here and where we come from.',
    Icon: GraduationCap,
  },
  {
    name: 'Development',
    text: 'Projects that still run without us, because someone there has the spanner.',
    Icon: Sprout,
  },
  { name: 'Civic life', text: 'Evidence and manners, brought to the rooms in which rules are made.', Icon: Landmark },
];

const Area = styled.article`
  svg {
    color: var(--color-accent);
  }
  h3 {
    margin-block: var(--space-2) var(--space-1);
    font-size: var(--text-xl);
  }
  p {
    color: var(--color-text-muted);
  }
`;

/** The six focus areas. */
export function FocusAreas() {
  return (
    <Grid min="15rem" gap={6}>
      {AREAS.map(({ name, text, Icon }) => (
        <Area key={name}>
          <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
          <h3>{name}</h3>
          <p>{text}</p>
        </Area>
      ))}
    </Grid>
  );
}
