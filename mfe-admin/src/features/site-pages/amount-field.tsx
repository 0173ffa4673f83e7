import { Input } from '@meridian/platform';
import type { FieldControlProps } from '@meridian/platform/forms';
import { parseUnits } from '@meridian/shared-types';
import { useState } from 'react';

/** Renders an amount of money. What is typed stays as it is, so that "29.50" can be typed. */
export function AmountField({ value, onChange, ...control }: FieldControlProps<unknown>) {
  const [typed, setTyped] = useState(String(value));
  const shown = (parseUnits(typed) ?? typed) === value ? typed : String(value);
  return (
    <Input
      {...control}
      inputMode="decimal"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseUnits(target.value) ?? target.value);
      }}
    />
  );
}
