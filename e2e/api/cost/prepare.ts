/** Sets up one call and returns it, so that only the call itself is measured. */
export type Prepare = () => Promise<Send>;

export type Send = () => Promise<unknown>;
