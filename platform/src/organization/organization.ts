import {
  ACCENT_STYLE,
  DEFAULT_ORGANIZATION,
  named,
  ORGANIZATION_DATA,
  type Organization,
} from '@meridian/shared-types';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Reads the organization from the HTML, into which the gateway writes it on every page. A build has no document. */
function inDocument(): Organization {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(ORGANIZATION_DATA)?.textContent;
  return text ? { ...DEFAULT_ORGANIZATION, ...(JSON.parse(text) as Partial<Organization>) } : DEFAULT_ORGANIZATION;
}

const store = createStore<{ organization: Organization }>(() => ({ organization: inDocument() }));

/**
 * Returns the current organization, for code outside of components.
 * @example document.title = organization().name;
 */
export const organization = (): Organization => store.getState().organization;

/**
 * Returns the organization with its name, logo and accent, as the office has set them.
 * @example const { name } = useOrganization();
 */
export const useOrganization = (): Organization => useStore(store, (state) => state.organization);

/**
 * Replaces the product's name in a text of the source with the organization's name.
 * @example toast({ title: inOurName('Welcome to Meridian!') })
 */
export const inOurName = (text: string): string => named(text, organization().name);

/**
 * Applies a change of the organization to this page. `accentStyle` is the style sheet of its accent.
 * @example showOrganization(saved, accentStyle(saved.accent));
 */
export function showOrganization(next: Organization, accentStyle: string): void {
  store.setState({ organization: next });
  if (typeof document === 'undefined') return;
  const style = document.getElementById(ACCENT_STYLE) ?? document.createElement('style');
  style.id = ACCENT_STYLE;
  style.textContent = accentStyle;
  document.head.append(style);
}
