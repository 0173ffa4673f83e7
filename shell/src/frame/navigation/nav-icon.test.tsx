import { render } from '@testing-library/react';
import { NavIcon } from './nav-icon';

const drawn = (name?: string) => render(<NavIcon name={name} />).container.querySelector('svg')?.classList.value;

test('an icon that this shell does not have is replaced by the default one', () => {
  const general = drawn();
  expect(general).toContain('lucide');
  for (const name of ['rocket', 'constructor', '__proto__', 'toString']) expect(drawn(name)).toBe(general);
  expect(drawn('calendar')).not.toBe(general);
});
