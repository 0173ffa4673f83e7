import { useState } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../layout/layout';

/** 32, 44, 64 or 112 px. */
export type AvatarSize = 'sm' | 'md' | 'lg' | 'xl';
const sizes = { sm: '2rem', md: '2.75rem', lg: '4rem', xl: '7rem' };

/** Muted backgrounds mixed from the accent and text colors. A person always has the same one. */
const grounds = [
  ['var(--color-accent-soft)', 'var(--color-accent-strong)'],
  ['color-mix(in srgb, var(--color-accent) 18%, var(--color-sunken))', 'var(--color-text)'],
  ['color-mix(in srgb, var(--color-accent) 32%, var(--color-surface))', 'var(--color-text)'],
  ['var(--color-border)', 'var(--color-text)'],
  ['color-mix(in srgb, var(--color-accent-strong) 70%, var(--color-text))', 'var(--color-bg)'],
] as const;

const backgroundFor = (name: string) =>
  grounds[[...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % grounds.length] ??
  grounds[0];

/** Returns the first letters of the first and last name. @example initialsOf('Ana Maria Silva') // 'AS' */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
}

const Root = styled.span<{ $size: AvatarSize; $name: string }>`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: ${({ $size }) => sizes[$size]};
  block-size: ${({ $size }) => sizes[$size]};
  overflow: hidden;
  border-radius: var(--radius-full);
  background: ${({ $name }) => backgroundFor($name)[0]};
  color: ${({ $name }) => backgroundFor($name)[1]};
  font-size: calc(${({ $size }) => sizes[$size]} * 0.38);
  font-weight: 600;
  line-height: 1;
  user-select: none;
`;
const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: AvatarSize;
  /** Whether screen readers read the name. Leave it off if the name is next to the avatar. Default false. */
  announced?: boolean;
}

/**
 * Shows a person's picture over their initials. The picture is loaded when it comes near the screen.
 * @example <Avatar name={profile.name} src={profile.avatarUrl} size="lg" />
 */
export function Avatar({ name, src, size = 'md', announced = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <Root $size={size} $name={name} role={announced ? 'img' : undefined} aria-label={announced ? name : undefined}>
      <span aria-hidden>{initialsOf(name)}</span>
      {src && src !== broken && (
        <Picture src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      )}
    </Root>
  );
}

const Pile = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  > * + * {
    margin-inline-start: -0.3125rem;
  }
  > [data-ring] {
    border-radius: var(--radius-full);
    box-shadow: 0 0 0 2px var(--color-surface);
    display: inline-flex;
  }
`;
const More = styled.span`
  padding-inline-start: var(--space-4);
  font-size: var(--text-sm);
  font-weight: 600;
  color: var(--color-text-muted);
`;

export interface AvatarStackProps {
  people: readonly { name: string; avatarUrl?: string | null }[];
  /** The maximum number of pictures. Default 4. */
  max?: number;
  /** The number of all people, if `people` is only a part of them. */
  total?: number;
}

/**
 * Shows some of many people, and how many more there are.
 * @example <AvatarStack people={attendees} max={4} total={128} />
 */
export function AvatarStack({ people, max = 4, total = people.length }: AvatarStackProps) {
  const shown = people.slice(0, max);
  const more = Math.max(total - shown.length, 0);
  return (
    <Pile>
      {shown.map(({ name, avatarUrl }, index) => (
        <span data-ring key={index}>
          <Avatar name={name} src={avatarUrl} size="sm" announced />
        </span>
      ))}
      {more > 0 && (
        <More>
          +{more}
          <VisuallyHidden> more</VisuallyHidden>
        </More>
      )}
    </Pile>
  );
}
