import { useSearchParams } from 'react-router-dom';

/**
 * Stores the open tab in the URL as `?tab=`. The first tab has no parameter.
 * @returns the props `value` and `onValueChange` for `Tabs`
 * @example <Tabs label="Profile" items={tabs} {...useTabParam(tabs)} />
 */
export function useTabParam(items: readonly { value: string }[]) {
  const [params, setParams] = useSearchParams();
  const first = items[0]?.value;
  return {
    value: items.find(({ value }) => value === params.get('tab'))?.value ?? first,
    onValueChange: (value: string) =>
      setParams(value === first ? {} : { tab: value }, { replace: true, preventScrollReset: true }),
  };
}
