import { Input, Row, Stack, Text } from '@meridian/platform';
import { DEFAULT_ACCENT } from '@meridian/shared-types';
import { ACCENT_GROUNDS, accentColors, ACCENTS, isReadableAccent } from '@meridian/shared-types/accent';
import { Check } from 'lucide-react';
import styled from 'styled-components';

const Swatches = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
const Swatch = styled.button`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-full);
  cursor: pointer;
`;
const Typed = styled.div`
  inline-size: 9rem;
`;
/** The browser's own color picker. */
const AnyColor = styled.input`
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 2px;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-md);
  background: var(--color-surface);
  cursor: pointer;
`;
const Sample = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-md);
  font-size: var(--text-sm);
  > span {
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-full);
    font-weight: 600;
  }
`;

interface Props {
  id: string;
  value: string;
  onChange: (color: string) => void;
  onBlur: () => void;
}

/** Renders the choice of the accent: one of a few colors, or any other readable one. It is shown in both themes. */
export function AccentField({ value, onChange, ...control }: Props) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const color = value.toLowerCase();
  return (
    <Stack gap={3}>
      <Swatches aria-label="Suggested colors">
        {ACCENTS.map(({ name, color: offered }) => (
          <Swatch
            key={offered}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={offered === color}
            style={{ background: offered, color: accentColors(offered).light.on }}
            onClick={() => onChange(offered)}
          >
            {offered === color && <Check size={18} aria-hidden />}
          </Swatch>
        ))}
      </Swatches>
      <Row gap={3} wrap>
        <Typed>
          <Input {...control} value={value} spellCheck={false} onChange={({ target }) => onChange(target.value)} />
        </Typed>
        <AnyColor
          type="color"
          aria-label="Any color"
          value={isColor ? color : DEFAULT_ACCENT}
          onChange={({ target }) => onChange(target.value)}
        />
        {isColor && isReadableAccent(color) && <Samples color={color} />}
      </Row>
      {isColor && !isReadableAccent(color) && (
        <Text size="sm" tone="muted">
          Too light to be read on a light page. Choose a darker one.
        </Text>
      )}
    </Stack>
  );
}

const LABELS = { light: 'Light', dark: 'Dark' } as const;

function Samples({ color }: { color: string }) {
  const colors = accentColors(color);
  return (['light', 'dark'] as const).map((theme) => {
    const { accent, on } = colors[theme];
    return (
      <Sample key={theme} style={{ background: ACCENT_GROUNDS[theme].page, color: accent }} aria-hidden>
        {LABELS[theme]} <span style={{ background: accent, color: on }}>Button</span>
      </Sample>
    );
  });
}
