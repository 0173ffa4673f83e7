import { Badge, Button, DividedList, Field, Input, Row, Stack, SubmitButton, Text } from '@meridian/platform';
import { Dialog, Select } from '@meridian/platform/controls';
import type { PublishedVersions } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asList } from '../../registry/as-list';
import { changeOverrides } from '../../registry/change-overrides';
import type { OpenRegistry } from '../../registry/override';
import { isAddress } from '../../registry/parse-overrides';

/** The choice of an address instead of a published version. */
const ADDRESS = 'address';

interface Props {
  registry: OpenRegistry;
  onClose: () => void;
  change?: (list: string) => void;
}

/** Lists the modules of this tab with their versions, and loads one of them from elsewhere. */
export function ModuleVersionsDialog({ registry, onClose, change = changeOverrides }: Props) {
  const overrides = (registry.overrides ?? []).filter(({ name }) => name);
  /** Replaces the override of one module, or ends it. */
  const override = (name: string, target?: string) =>
    change(asList([...overrides.filter((other) => other.name !== name), ...(target ? [{ name, target }] : [])]));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Module versions"
      description="Another version of a module is loaded only in this tab, until you close it or go back."
    >
      <DividedList>
        {[...registry.remotes]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(({ name, version }) => {
            const own = overrides.find((other) => other.name === name);
            return (
              <li key={name}>
                <Row gap={3} justify="space-between">
                  <Stack gap={1}>
                    <strong>{name}</strong>
                    <Text size="sm" tone="muted">
                      {version}
                    </Text>
                    {own && (
                      <Badge tone={own.problem ? 'warning' : 'accent'}>{own.problem ? 'Released' : 'Override'}</Badge>
                    )}
                  </Stack>
                  {own && (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={`Back to the Released One of ${name}`}
                      onClick={() => override(name)}
                    >
                      Back to the Released One
                    </Button>
                  )}
                </Row>
              </li>
            );
          })}
      </DividedList>
      <OtherVersion registry={registry} onUse={override} />
    </Dialog>
  );
}

function OtherVersion({ registry, onUse }: { registry: OpenRegistry; onUse: (name: string, target: string) => void }) {
  const published = useQuery({ queryKey: ['published-versions'], queryFn: fetchVersions, staleTime: 0 });
  const names = [
    ...new Set([...registry.remotes.map(({ name }) => name), ...Object.keys(published.data ?? {})]),
  ].sort();
  const [name, setName] = useState(names[0] ?? '');
  const [chosen, setChosen] = useState<string>();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const versions = (published.data?.[name] ?? []).map((version) => ({ value: version, label: version }));
  const options = registry.development ? [{ value: ADDRESS, label: 'Another address' }, ...versions] : versions;
  const version = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value ?? '';
  const target = version === ADDRESS ? address.trim() : version;
  return (
    <form
      noValidate
      aria-label="Another version"
      onSubmit={(event) => {
        event.preventDefault();
        const isRight = version === ADDRESS ? isAddress(target) && !target.includes(',') : target !== '';
        setWrong(!isRight);
        if (isRight) onUse(name, target);
      }}
    >
      <Stack gap={4}>
        <Field id="module-name" label="Module">
          <Select
            id="module-name"
            value={name}
            onValueChange={setName}
            options={names.map((each) => ({ value: each, label: each }))}
          />
        </Field>
        <Field
          id="module-version"
          label="Version"
          error={
            published.isError
              ? 'The published versions could not be fetched.'
              : isWrong && !version
                ? 'This module has no published version.'
                : undefined
          }
        >
          <Select
            id="module-version"
            value={version}
            onValueChange={setChosen}
            options={options}
            placeholder={published.isPending ? 'Loading...' : 'None is published'}
          />
        </Field>
        {version === ADDRESS && (
          <Field
            id="module-address"
            label="Address"
            error={isWrong ? 'Type an address such as http://localhost:3001.' : undefined}
          >
            <Input
              id="module-address"
              type="url"
              inputMode="url"
              autoComplete="off"
              required
              value={address}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? 'module-address-error' : undefined}
              onChange={({ target: field }) => setAddress(field.value)}
            />
          </Field>
        )}
        <Row gap={3} justify="end">
          <SubmitButton pending={false} pendingText="Loading...">
            Use
          </SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}

async function fetchVersions(): Promise<PublishedVersions> {
  const response = await fetch('/federation/versions');
  if (!response.ok) throw new Error(`The published versions responded with ${response.status}`);
  return (await response.json()) as PublishedVersions;
}
