import { Stack, Text } from '@meridian/platform';

interface NameListsProps {
  title: string;
  /** The names by package. */
  names: Record<string, string[]>;
}

/** Shows the names that a module uses of the shell, or that the shell provides, under the package of each. */
export function NameLists({ title, names }: NameListsProps) {
  const packages = Object.entries(names).filter(([, own]) => own.length > 0);
  if (packages.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <Stack gap={2}>
        {packages.map(([from, own]) => (
          <Text key={from} size="sm" tone="muted">
            <strong>{from}</strong>: {own.join(', ')}
          </Text>
        ))}
      </Stack>
    </details>
  );
}
