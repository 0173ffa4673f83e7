import { Briefcase, GraduationCap, HandCoins, HeartPulse, House, Landmark, Sprout, Users } from 'lucide-react';
import styled from 'styled-components';
import { Grid } from '@meridian/platform';
import type { SitePageContent } from '@meridian/shared-types';

const ICONS: Record<SitePageContent<'about'>['focusAreas'][number]['icon'], typeof Briefcase> = {
  work: Briefcase,
  money: HandCoins,
  health: HeartPulse,
  education: GraduationCap,
  growth: Sprout,
  government: Landmark,
  people: Users,
  home: House,
};

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

export function FocusAreas({ areas }: { areas: SitePageContent<'about'>['focusAreas'] }) {
  return (
    <Grid min="15rem" gap={6}>
      {areas.map(({ name, text, icon }) => {
        const Icon = ICONS[icon];
        return (
          <Area key={name}>
            <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
            <h3>{name}</h3>
            <p>{text}</p>
          </Area>
        );
      })}
    </Grid>
  );
}
