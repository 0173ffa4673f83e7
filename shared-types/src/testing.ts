/** This entry point exports lists of cases that tests of several workspaces use. */
export * from './builders';
export * from './route-cases';
export * from './search-cases';
export * from './pump-cases';
