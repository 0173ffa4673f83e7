/** A rule that is broken on purpose, and the tests that must notice it. */
export interface Mutation {
  /** The rule that no longer holds. */
  rule: string;
  file: string;
  /** A text that occurs once in the file, and what replaces it. */
  find: string;
  replace: string;
  /** The test files that are run, in this order until one fails. */
  tests: readonly string[];
  /** Only tests with names that match this pattern are run, because the whole file would take long. */
  only?: string;
}
