import {
  ACCENT_STYLE,
  accentStyle,
  DEFAULT_ORGANIZATION,
  named,
  ORGANIZATION_DATA,
  type Organization,
} from '@meridian/shared-types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The gateway writes it into the HTML of every page. A build has no document. */
function inDocument(): Organization {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(ORGANIZATION_DATA)?.textContent;
  return text ? { ...DEFAULT_ORGANIZATION, ...(JSON.parse(text) as Partial<Organization>) } : DEFAULT_ORGANIZATION;
}

const store = createStore<{ organization: Organization }>(() => ({ organization: inDocument() }));

/**
 * The organisation now, outside of components.
 * @example document.title = organization().name;
 */
export const organization = (): Organization => store.getState().organization;

/**
 * The organisation, as the office has named it: what it is called, and what it looks like.
 * @example const { name } = useOrganization();
 */
export const useOrganization = (): Organization => useStore(store, (state) => state.organization);

/**
 * A text of the source, which has the product's name, as the organisation says it.
 * @example toast({ title: inOurName('Welcome to Meridian!') })
 */
export const inOurName = (text: string): string => named(text, organization().name);

/**
 * Shows a change of the organisation in this page, its accent too.
 * @example showOrganization({ ...organization(), name: 'Caribbean Doctors' });
 */
export function showOrganization(next: Organization): void {
  store.setState({ organization: next });
  if (typeof document === 'undefined') return;
  const style = document.getElementById(ACCENT_STYLE) ?? document.createElement('style');
  style.id = ACCENT_STYLE;
  style.textContent = accentStyle(next.accent);
  document.head.append(style);
}
