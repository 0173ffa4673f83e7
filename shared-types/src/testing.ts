/** Lists of cases that tests of several workspaces run through. */
export * from './route-cases';
export * from './search-cases';
