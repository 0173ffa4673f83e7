import type { Registry } from '@meridian/shared-types';

/** A version of a module that this tab asks for instead of the released one. */
export interface Override {
  /** The name of the module, such as `mfe_member`. It is absent if the request could not be understood. */
  name?: string;
  /** The address from which the module is loaded, or one of its published versions. */
  target?: string;
  /** The reason why the released version is used instead, as a sentence. */
  problem?: string;
  /** The other origin to which a person has to agree before anything is loaded from it. */
  asksFor?: string;
}

/** The registry with which this document works. */
export interface OpenRegistry extends Registry {
  /** The overrides of this tab, in effect or not. It is absent if the tab asks for none. */
  overrides?: Override[];
}
