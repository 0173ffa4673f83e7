import { Row, Skeleton, Text } from '@meridian/platform';
import { Switch } from '@meridian/platform/controls';
import type { ReactNode } from 'react';

interface SwitchRowProps {
  id: string;
  label: string;
  text: ReactNode;
  /** Undefined until the settings are loaded. */
  isOn: boolean | undefined;
  isSaving?: boolean;
  /** Whether another setting must be changed first. */
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Renders a setting with its explanation and a switch. */
export const SwitchRow = ({ id, label, text, isOn, isSaving, isDisabled, onChange }: SwitchRowProps) => (
  <Row gap={4} wrap={false} justify="space-between">
    <div>
      <strong id={id}>{label}</strong>
      <Text size="sm" tone="muted" id={`${id}-text`}>
        {text}
      </Text>
    </div>
    {isOn === undefined ? (
      <Skeleton round width="2.875rem" height="1.75rem" />
    ) : (
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={isOn}
        disabled={isSaving === true || isDisabled === true}
        onCheckedChange={onChange}
      />
    )}
  </Row>
);
