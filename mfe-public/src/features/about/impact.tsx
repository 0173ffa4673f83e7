import styled from 'styled-components';

const STATISTICS = [
  { value: '640', label: 'mentoring pairs since 2015' },
  { value: '96', label: 'clinic mornings, all on a second Saturday' },
  { value: '41', label: 'scholarships, every one of them finished' },
  { value: '16 of 19', label: 'development projects that run without us' },
];

const Frame = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-6);
  padding: var(--space-6);
  border-radius: var(--radius-lg);
  background: var(--color-accent-soft);

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-1);
  }
  dt {
    color: var(--color-text);
  }
  dd {
    font-family: var(--font-display);
    font-size: var(--text-3xl);
    line-height: 1.1;
    font-variant-numeric: lining-nums;
    color: var(--color-accent-strong);
  }
`;

/** Results in numbers. */
export function Impact() {
  return (
    <Frame>
      {STATISTICS.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Frame>
  );
}
