/** This entry point exports lists of cases that tests of several workspaces use. */
export * from './events/builders';
export * from './people/builders';
export * from './calls/route-cases';
export * from './texts/search-cases';
export * from './texts/pump-cases';
