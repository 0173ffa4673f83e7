import { useTheme, type Theme } from '../theme/theme';
import { usePageTitle } from '../pages/page-title';
import { Stack } from '../primitives/layout';
import { PageHeader } from '../primitives/page-header';
import { RadioCards } from '../primitives/fields/radio-cards';
import { Buttons } from './buttons';
import { Content } from './content';
import { Fields } from './fields';
import { Foundations } from './foundations';
import { Overlays } from './overlays';
import { SampleForm } from './sample-form';
import { States } from './states';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * Shows every primitive in every state, for developers and for the browser tests. It is not part of production.
 * @example { path: '/kitchen-sink', lazy: async () => ({ Component: (await
 * import('@meridian/platform/kitchen-sink')).KitchenSink }) }
 */
export function KitchenSink() {
  const { theme, setTheme } = useTheme();
  usePageTitle('Kitchen sink');
  return (
    <Stack gap={8}>
      <Stack gap={4}>
        <PageHeader
          eyebrow="For those who build"
          title="Kitchen sink"
          subtitle="Each piece of the design in each of its states. What is not here does not exist yet."
        />
        <RadioCards
          label="Theme"
          min="9rem"
          value={theme}
          onValueChange={(value) => setTheme(value as Theme)}
          options={themes}
        />
      </Stack>
      <Foundations />
      <Buttons />
      <Fields />
      <SampleForm />
      <Content />
      <Overlays />
      <States />
    </Stack>
  );
}
